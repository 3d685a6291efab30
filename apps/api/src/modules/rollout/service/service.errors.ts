import { DomainError } from '../../../platform/domain-error.js';

export const noService = (remote: string) =>
  new DomainError('service-not-found', 404, `The remote ${remote.slice(0, 60)} has no service.`);
export const anotherRemote = (remote: string) =>
  new DomainError('another-remote', 403, `Only pages of the remote ${remote.slice(0, 60)} may call its service.`);
export const unusablePath = () => new DomainError('unusable-path', 400, 'The path must stay inside the service.');
export const unusableServiceAddress = (sentence: string) => new DomainError('unusable-service-address', 400, sentence);
export const inputTooLarge = () => new DomainError('too-large', 413, 'At most 1 MiB can be sent to a service.');
export const serviceFailed = (remote: string, what = 'could not be reached') =>
  new DomainError('service-failed', 502, `The service of ${remote} ${what}. Please try again later.`);
export const serviceTimedOut = (remote: string) =>
  new DomainError('service-timeout', 504, `The service of ${remote} did not answer within 10 seconds.`);
export const serviceRests = (remote: string, seconds: number) =>
  new DomainError('service-rests', 503, `The service of ${remote} has failed repeatedly. Please try again shortly.`, {
    'retry-after': String(seconds),
  });
