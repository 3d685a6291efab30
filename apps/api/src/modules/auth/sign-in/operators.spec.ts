import { Identity } from '@tracker/database/entities/auth/identity.entity';
import { SsoConnection } from '@tracker/database/entities/auth/sso-connection.entity';
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
    [true, 'for which Google vouches', [GOOGLE], () => null],
    [true, 'for which Google vouched before its word was kept', [{ provider: 'google' }], () => null],
    [true, 'which a code confirmed in other letters', [SSO], (email) => email.toUpperCase()],
    [true, 'for which Google vouches beside an organization', [SSO, GOOGLE], () => null],
    [false, 'for which an organization alone vouches', [SSO], () => null],
    [false, 'which a directory has named', [], () => null],
    [false, 'for which Google does not vouch', [SSO, { ...GOOGLE, emailVerified: false }], () => null],
    [false, 'while Google vouches for another', [SSO, { ...GOOGLE, email: 'another@ops.test' }], () => null],
    [false, 'while a code confirmed another', [SSO], () => 'another@ops.test'],
  ])('has the rights: %s, %s', async (isOperator, _case, identities, confirmed) => {
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
    // Named after the session began.
    operatorEmails.push(email);
    expect((await person.get('/api/auth/user')).json()).toMatchObject({ emailVerified: true, isOperator });
    expect((await person.get('/api/operator/jobs')).statusCode).toBe(isOperator ? 200 : 404);
  });
});
