import type { UsableProfile } from '../modules/auth/providers/claims-mapper.js';
import { SignInService } from '../modules/auth/sign-in/sign-in.service.js';
import type { TestApp } from './test-app.js';

type Asserted = Pick<UsableProfile, 'provider' | 'subject' | 'email' | 'emailVerified'> & Partial<UsableProfile>;

export async function signInAtProvider(api: TestApp, asserted: Asserted) {
  const end = await api.app.get(SignInService, { strict: false }).signIn(
    {
      issuer: 'https://idp.example',
      clientId: 'x',
      ssoOrganizationId: null,
      firstName: 'Own',
      lastName: null,
      name: null,
      pictureUrl: null,
      ...asserted,
    },
    { previousToken: null, linkToken: null, returnTo: '/', userAgent: undefined, ip: undefined, requestId: null },
  );
  if (end.kind !== 'session') throw new Error('The sign-in waits for a confirmation.');
  return end;
}
