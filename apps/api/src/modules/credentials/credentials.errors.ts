import { DomainError } from '../../http/domain-error.js';
import { invalidInput } from '../../http/http.errors.js';

export const credentialNotFound = () => new DomainError('credential-not-found', 404, 'Credential not found.');
export const credentialLimitReached = (limit: number) =>
  new DomainError(
    'credential-limit-reached',
    403,
    `The Free plan holds up to ${limit} credentials. Upgrade to Team to add more.`,
  );
export const notesAndClearNotes = () => invalidInput('Send either notes or clearNotes, not both.');
export const documentAndRemoveDocument = () => invalidInput('Send either a document or removeDocument, not both.');
