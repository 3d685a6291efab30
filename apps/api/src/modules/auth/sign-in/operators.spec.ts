import { Identity } from '@tracker/database/entities/auth/identity.entity';
import { SsoConnection } from '@tracker/database/entities/auth/sso.entity';
import { testApp } from '../../../testing/test-app.js';
import { createOrganization } from '../../../testing/test-organization.js';

const SSO = { provider: 'sso', emailVerified: true };
const GOOGLE = { provider: 'google', emailVerified: true };

describe('an account with the verified address of an operator', () => {
  const operatorEmails: string[] = [];
  const api = testApp({ asOwner: true, environment: { operatorEmails } });
  let ssoOrganizationId: string;
  let count = 0;

  beforeAll(async () => {
    const organization = await createOrganization(api);
    await organization.setTier('enterprise');
    ssoOrganizationId = organization.id;
    const connection = { issuer: 'https://idp.test', clientId: 'x', clientSecret: Buffer.from('x') };
    await api.manager().insert(SsoConnection, { organizationId: ssoOrganizationId, ...connection });
  });

  test.each<[boolean, string, Partial<Identity>[], (email: string) => string | null]>([
    [true, 'Google vouches for it', [GOOGLE], () => null],
    [true, 'Google was linked before its claims were stored', [{ provider: 'google' }], () => null],
    [true, 'a code confirmed it in another letter case', [SSO], (email) => email.toUpperCase()],
    [true, 'Google and an organization vouch for it', [SSO, GOOGLE], () => null],
    [false, 'only an organization vouches for it', [SSO], () => null],
    [false, 'only a directory provisioned it', [], () => null],
    [false, 'Google does not vouch for it', [SSO, { ...GOOGLE, emailVerified: false }], () => null],
    [false, 'Google vouches for another address', [SSO, { ...GOOGLE, email: 'another@ops.test' }], () => null],
    [false, 'a code confirmed another address', [SSO], () => 'another@ops.test'],
  ])('has operator rights: %s, when %s', async (isOperator, _case, identities, confirmed) => {
    const email = `operator-${(count += 1)}@ops.test`;
    const person = await api.signIn({ email, confirmedEmail: confirmed(email) });
    for (const identity of identities)
      await api.manager().insert(Identity, {
        userId: person.userId,
        issuer: 'https://idp.test',
        subject: `${email} ${identity.provider}`,
        ssoOrganizationId: identity.provider === 'sso' ? ssoOrganizationId : null,
        ...(identity.emailVerified !== undefined && { email }),
        ...identity,
      });
    // Listed as an operator after the session began.
    operatorEmails.push(email);
    expect((await person.get('/api/auth/user')).json()).toMatchObject({ emailVerified: true, isOperator });
    expect((await person.get('/api/operator/jobs')).statusCode).toBe(isOperator ? 200 : 404);
  });
});
