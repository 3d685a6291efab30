import { DomainError } from '../../../errors/domain-error.js';

export const unknownExportFormat = () =>
  new DomainError('unknown-export-format', 404, 'There is no export in this format.');
