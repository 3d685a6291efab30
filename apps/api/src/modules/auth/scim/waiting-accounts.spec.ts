import { Credential } from '@tracker/database/entities/credentials/credential.entity';
import { OutboxMessage } from '@tracker/database/entities/mailer/outbox-message.entity';
import { SsoConnection } from '@tracker/database/entities/auth/sso.entity';
import { User } from '@tracker/database/entities/auth/user.entity';
import { signInAtProvider } from '../../../testing/provider-sign-in.js';
import { testApp } from '../../../testing/test-app.js';
import { TestDirectory } from './test-directory.fixture.js';

/** People whom the directory added and whose provider does not verify their address, as Microsoft mostly does not. */
describe('a provisioned account before its first sign-in', () => {
  const api = testApp();
  let directory: TestDirectory;

  beforeAll(async () => {
    directory = await TestDirectory.of(api, 'corp.example');
  });

  /** Signs in through a provider that does not verify the address. */
  async function signIn(name: string) {
    const email = directory.address(name);
    const { token, userId } = await signInAtProvider(api, {
      provider: 'microsoft',
      subject: name,
      email,
      emailVerified: false,
    });
    const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
      api.inject({ method, url, headers: { cookie: `session=${token}` }, ...(payload && { payload }) });
    const confirm = async () => {
      await call('POST', '/api/auth/email/verification');
      const mail = await api.manager().findOneByOrFail(OutboxMessage, { kind: 'email-code', recipient: email });
      return call('POST', '/api/auth/email/verification/confirm', { code: mail.payload['code'] });
    };
    return { userId, call, confirm };
  }

  it('is claimed by confirming its address with a code, and stays verified at the next sign-in', async () => {
    const id = await directory.added('kim');
    const kim = await signIn('kim');
    await kim.call('PUT', '/api/auth/profile', { timeZone: 'Europe/Oslo' });
    expect(kim.userId).not.toBe(id);
    const confirmed = await kim.confirm();
    expect([confirmed.statusCode, confirmed.json()]).toMatchObject([
      200,
      { id, emailVerified: true, timeZone: 'Europe/Oslo' },
    ]);
    expect((await kim.call('GET', `${directory.organization.url}/members`)).statusCode).toBe(200);
    expect(await api.manager().existsBy(User, { id: kim.userId })).toBe(false);
    expect((await kim.call('GET', '/api/auth/sign-ins')).json()).toMatchObject([{ provider: 'microsoft' }]);
    const again = await signIn('kim');
    expect(again.userId).toBe(id);
    expect((await again.call('GET', '/api/auth/user')).json()).toMatchObject({ id, emailVerified: true });
  });

  it('cannot be claimed by an account with data, or once its owner has signed in', async () => {
    await directory.added('lee');
    const lee = await signIn('lee');
    const dates = { issueDate: '2026-01-01', expiryDate: '2027-01-01' };
    await api
      .manager()
      .insert(Credential, { ownerId: lee.userId, name: 'First Aid', issuingBody: 'Red Cross', ...dates });
    expect((await lee.confirm()).statusCode).toBe(409);
    expect((await lee.call('GET', '/api/auth/user')).json()).toMatchObject({ id: lee.userId, emailVerified: false });

    for (const [name, url] of [
      ['mo', '/api/portfolio'],
      ['ana', '/api/calendar-feed'],
    ] as const) {
      await directory.added(name);
      const person = await signIn(name);
      expect((await person.call(name === 'mo' ? 'GET' : 'POST', url)).statusCode).toBeLessThan(300);
      expect([name, (await person.confirm()).statusCode]).toEqual([name, 409]);
    }

    const holder = await api.signIn({ email: directory.address('held') });
    await directory.added('held');
    const other = await signIn('held');
    expect((await other.confirm()).statusCode).toBe(409);
    expect((await holder.get('/api/auth/user')).json()).toMatchObject({ id: holder.userId });
  });

  it('cannot be claimed when the organization requires SSO', async () => {
    const { id: organizationId } = directory.organization;
    const connection = {
      issuer: 'https://idp.corp.example',
      clientId: 'x',
      clientSecret: Buffer.from('x'),
      isRequired: true,
    };
    await api.manager().insert(SsoConnection, { organizationId, ...connection });
    await directory.added('pat');
    expect((await (await signIn('pat')).confirm()).statusCode).toBe(409);
  });
});
