import type { IdentityProvider } from '@tracker/contracts/users';

/** What a provider says about the person who signed in. */
export interface ProviderProfile {
  provider: IdentityProvider;
  issuer: string;
  subject: string;
  email: string | null;
  emailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
  name: string | null;
  pictureUrl: string | null;
}
