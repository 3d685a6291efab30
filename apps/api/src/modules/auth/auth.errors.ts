import type { IdentityProvider } from '@tracker/contracts/users';
import { DomainError } from '../../errors/domain-error.js';

const NAMES: Record<IdentityProvider, string> = { google: 'Google', microsoft: 'Microsoft', linkedin: 'LinkedIn' };

export const unknownProvider = () =>
  new DomainError('unknown-provider', 404, 'There is no such sign-in provider. Use Google, Microsoft or LinkedIn.');
export const providerNotOffered = (provider: IdentityProvider, offered: readonly IdentityProvider[]) =>
  new DomainError(
    'provider-not-offered',
    404,
    `Signing in with ${NAMES[provider]} is not offered here. Use ${offered.map((one) => NAMES[one]).join(' or ')}.`,
  );
