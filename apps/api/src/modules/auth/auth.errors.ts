import { DomainError } from '../../http/domain-error.js';

export const unknownProvider = () =>
  new DomainError('unknown-provider', 404, 'There is no such sign-in provider. Use Google, Microsoft or LinkedIn.');
