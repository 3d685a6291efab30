import { DomainError } from '../../http/domain-error.js';

export const credentialNotFound = () => new DomainError('credential-not-found', 404, 'Credential not found.');

/** One for links that are private, unknown, replaced or malformed: nobody can tell which. */
export const portfolioNotFound = () =>
  new DomainError('portfolio-not-found', 404, 'This portfolio is either private or does not exist.');
