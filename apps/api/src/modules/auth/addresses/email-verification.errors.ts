import { DomainError } from '../../../platform/domain-error.js';

export const emailAlreadyVerified = () =>
  new DomainError('email-already-verified', 409, 'Your email address is confirmed already.');
export const emailHeldElsewhere = () =>
  new DomainError(
    'email-held-elsewhere',
    409,
    'Another account has this email address. Sign out and sign in the way you did before.',
  );
export const wrongEmailCode = () =>
  new DomainError('wrong-email-code', 400, 'This is not the code in the mail. Please check it and try again.');
export const unusableEmailCode = () =>
  new DomainError('unusable-email-code', 400, 'There is no code that is still good. Please ask for a new one.');
export const tooManyEmailCodes = (seconds: number) =>
  new DomainError('too-many-email-codes', 429, 'Too many codes were asked for. Please try again later.', {
    'retry-after': String(seconds),
  });
