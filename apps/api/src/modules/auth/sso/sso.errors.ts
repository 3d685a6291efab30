import { MAX_SSO_DOMAINS } from '@tracker/contracts/auth/sso';
import { DomainError } from '../../../platform/domain-error.js';

export const enterpriseOnly = () =>
  new DomainError('sso-needs-enterprise', 403, 'Single sign-on is part of the Enterprise plan. Upgrade to use it.');
export const secretMissing = () =>
  new DomainError('sso-secret-missing', 400, 'Client secret is required: another issuer needs its own.');
export const tooManyDomains = () =>
  new DomainError('sso-too-many-domains', 409, `An organization can have at most ${MAX_SSO_DOMAINS} domains.`);
export const unusableIssuer = (why: string) =>
  new DomainError('sso-issuer-unusable', 400, `This issuer cannot be used. ${why}`);
export const domainNotFound = () => new DomainError('sso-domain-not-found', 404, 'Domain not found.');
export const domainTaken = () =>
  new DomainError('sso-domain-taken', 409, 'Another organization has verified this domain.');
/** The same error for every address, so that it doesn't reveal which organizations use single sign-on. */
export const noSso = () =>
  new DomainError('no-sso', 404, 'Single sign-on isn’t set up for this domain. Sign in another way.');
export const unknownSso = () => new DomainError('no-sso', 404, 'There is no single sign-on at this address.');
