import { DomainError } from '../../http/domain-error.js';

export const documentNotFound = () => new DomainError('document-not-found', 404, 'Document not found.');
export const unsupportedDocument = () =>
  new DomainError('unsupported-document', 415, 'Only PDF, JPG and PNG files are accepted as documents.');
