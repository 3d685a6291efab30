import { TIER_LIMITS } from '@tracker/contracts/subscription-tiers';
import { DomainError } from '../../http/domain-error.js';

export const documentNotFound = () => new DomainError('document-not-found', 404, 'Document not found.');
export const unsupportedDocument = () =>
  new DomainError('unsupported-document', 415, 'Only PDF, JPG and PNG files are accepted as documents.');

/** 403 as for the limit of credentials: it is the plan that says no. 413 says that this one file is too large. */
export const documentStorageFull = (limit: number) =>
  new DomainError(
    'document-storage-full',
    403,
    limit > TIER_LIMITS.free.maxDocumentBytes
      ? `Your plan holds up to ${limit / 1024 ** 3} GB of documents. Remove one to add more.`
      : `The Free plan holds up to ${limit / 1024 ** 2} MB of documents. Remove one or upgrade to Team to add more.`,
  );
