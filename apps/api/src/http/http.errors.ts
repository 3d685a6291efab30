import { DomainError } from './domain-error.js';

export const signInRequired = () => new DomainError('sign-in-required', 401, 'Please sign in to continue.');
export const notFound = () => new DomainError('not-found', 404, 'There is nothing at this address.');
export const foreignOrigin = () =>
  new DomainError('foreign-origin', 403, 'This request came from another site and was refused.');
export const organizationNotFound = () => new DomainError('organization-not-found', 404, 'Organization not found.');
export const permissionDenied = (sentence: string) => new DomainError('permission-denied', 403, sentence);
export const invalidInput = (sentence: string) => new DomainError('invalid-input', 400, sentence);
/** Decoding it anyway would silently make other characters of it. */
export const notUtf8 = () => new DomainError('invalid-text', 400, 'The text that was sent is not valid UTF-8.');
export const notText = () =>
  new DomainError('invalid-text', 400, 'The text that was sent contains characters that do not exist.');
export const notReady = () =>
  new DomainError('not-ready', 503, 'The service is not ready yet. Please try again shortly.');
export const tooManyRequests = (seconds: number) =>
  new DomainError('too-many-requests', 429, 'Too many requests. Please wait a moment and try again.', {
    'retry-after': String(seconds),
  });
export const tooManyAtOnce = (seconds: number) =>
  new DomainError(
    'too-many-at-once',
    429,
    'Too many of these are under way. Please try again when they are finished.',
    {
      'retry-after': String(seconds),
    },
  );
export const notBuilt = () =>
  new DomainError('not-built', 503, 'The interface is not built yet. Please try again shortly.');
