import { DomainError } from '../../http/domain-error.js';

export const remoteNotFound = (remote: string) =>
  new DomainError('remote-not-found', 404, `There is no remote named ${remote.slice(0, 60)}.`);
export const noCandidate = (remote: string) =>
  new DomainError('no-candidate', 409, `${remote} has no release that is being rolled out. Release one first.`);
export const candidateHalted = (remote: string, version: string) =>
  new DomainError(
    'release-halted',
    409,
    `${remote} ${version} was halted because it failed for too many people. Release it anew, or another version.`,
  );
export const alreadyStable = (remote: string, version: string) =>
  new DomainError('already-stable', 409, `Everyone has ${remote} ${version} already.`);
export const nothingBefore = (remote: string) =>
  new DomainError('nothing-before', 409, `${remote} has no version to go back to.`);
export const notAllowable = (kind: string, subject: string) =>
  new DomainError('not-allowable', 404, `There is no ${kind} ${subject.slice(0, 100)}.`);
export const ambiguousOrganization = (name: string) =>
  new DomainError(
    'ambiguous-organization',
    409,
    `Several organizations are named ${name.slice(0, 100)}. Give the id of the one you mean.`,
  );
export const tooManyReports = (seconds: number) =>
  new DomainError('too-many-reports', 429, 'Too many reports. Please wait a moment.', {
    'retry-after': String(seconds),
  });
