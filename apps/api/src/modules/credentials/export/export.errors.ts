import { DomainError } from '../../../http/domain-error.js';

export const unknownExportFormat = () =>
  new DomainError('unknown-export-format', 404, 'There is no export in this format.');
