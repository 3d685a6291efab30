import { DomainError } from '../../platform/domain-error.js';

export const invalidBadge = (sentence: string) => new DomainError('invalid-badge', 400, sentence);
export const badgeTooComplex = () => invalidBadge('This badge takes too long to check.');
export const badgeExpected = () =>
  new DomainError('badge-expected', 400, 'Choose the file of a badge, or paste its text.');
export const expiryDateNeeded = () =>
  new DomainError('expiry-date-needed', 400, 'This badge has no end date. Enter an expiry date.');
export const badgeRefused = (sentence: string) => new DomainError('badge-refused', 422, sentence);
export const badgeKnown = () => new DomainError('badge-known', 409, 'You have already imported this badge.');
export const badgeNotFound = () => new DomainError('badge-not-found', 404, 'This credential has no badge.');
