import type { Offers } from '@tracker/contracts/billing/offers';
import { IDENTITY_PROVIDERS } from '@tracker/contracts/auth/users';
import type { Environment } from './environment.js';

export function offersOf({
  isProduction,
  providers,
  stripe,
  ssoEncryptionKey,
}: Pick<Environment, 'isProduction' | 'providers' | 'stripe' | 'ssoEncryptionKey'>): Offers {
  return {
    signIn: IDENTITY_PROVIDERS.filter((provider) => !isProduction || providers[provider] !== null),
    plans: !isProduction || stripe !== null,
    sso: !isProduction || ssoEncryptionKey !== null,
  };
}
