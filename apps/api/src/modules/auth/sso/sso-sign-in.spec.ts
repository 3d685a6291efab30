import { User } from '@tracker/database/entities/auth/user.entity';
import { BrowserWalk } from '../../../testing/browser-walk.js';
import { inAnotherTransaction } from '../../../testing/lock-waits.js';
import { createOrganization, type TestOrganization } from '../../../testing/test-organization.js';
import { TestPerson } from '../../../testing/test-person.js';
import { SessionService } from '../session.service.js';
import { answerOf, CLIENT, connect, endOf, signInThrough, testAppWithSso, walk } from './certified-provider.fixture.js';

describe('signing in through SSO', () => {
  const { api, provider } = testAppWithSso();
  let count = 0;

  /** An organization with its own verified domain. */
  async function company(switches: { isRequired?: boolean; joinsByItself?: boolean } = {}) {
    count += 1;
    const domain = `company-${count}.test`;
    const organization = await createOrganization(api);
    await connect(api, organization, provider, { domains: [domain], ...switches });
    const at = (name: string) => `${name}@${domain}`;
    const enter = async (name: string, claims: object = { email_verified: true }) => {
      provider.person = { sub: `${name}-${domain}`, email: at(name), given_name: name, ...claims };
      return endOf(api, await signInThrough(api, organization.id));
    };
    return { organization, domain, at, enter };
  }
  const ask = (email: string) => api.inject({ method: 'POST', url: '/auth/sso', payload: { email } });
  const membersOf = async ({ owner, url }: TestOrganization) =>
    (await owner.get(`${url}/members`)).json<{ members: { email: string; role: string }[] }>().members;

  /** A second session, without SSO, of a person who has signed in through SSO. */
  async function otherBrowserOf(user: { id: string; email: string } | null): Promise<TestPerson> {
    const { id = '', email = '' } = user ?? {};
    const { token } = await api.get(SessionService).open(id);
    return new TestPerson(api.app, id, email, token);
  }

  async function atGoogle(email: string) {
    const browser = new BrowserWalk(api.app, api.environment.publicUrl);
    return endOf(api, { ...(await browser.signIn('/auth/google', { email })), browser });
  }

  test('starts from an email address, passed as login_hint but not in the product’s URL', async () => {
    const { organization, at } = await company();
    const asked = await ask(at('Nora').toUpperCase());
    expect([asked.statusCode, asked.json()]).toEqual([200, { redirectTo: `/auth/sso/${organization.id}` }]);
    const cookie = String(asked.headers['set-cookie']).split(';')[0];
    const redirect = await api.inject({ url: asked.json<{ redirectTo: string }>().redirectTo, headers: { cookie } });
    const address = new URL(String(redirect.headers.location));
    expect([redirect.statusCode, address.origin]).toEqual([302, provider.issuer]);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      login_hint: at('Nora').toUpperCase(),
      redirect_uri: `${api.environment.publicUrl}/auth/sso/callback`,
      code_challenge_method: 'S256',
    });
  });

  test('works when the configured issuer has an extra trailing slash', async () => {
    const { organization, at, enter } = await company();
    const settings = { ...CLIENT, issuer: `${provider.issuer}/`, isRequired: true, joinsByItself: false };
    expect((await organization.owner.put(`${organization.url}/sso`, settings)).statusCode).toBe(200);
    expect((await enter('slash')).user).toMatchObject({ email: at('slash') });
  });

  test('returns to the page the person came from, but never to another site', async () => {
    const { organization, at } = await company();
    provider.person = { sub: 'returning', email: at('returning') };
    for (const [returnTo, path] of [
      ['/credentials', '/credentials'],
      ['https://evil.test/', '/'],
    ]) {
      const browser = walk(api);
      const page = await browser.follow(
        `/auth/sso/${organization.id}?returnTo=${encodeURIComponent(returnTo ?? '')}`,
        /\/callback/,
      );
      expect(await endOf(api, { ...(await browser.open(page.location ?? '')), browser })).toMatchObject({ path });
    }
  });

  test('returns the same 404 for every address without SSO', async () => {
    const unproved = await company();
    await unproved.organization.owner.post(`${unproved.organization.url}/sso/domains`, { domain: 'unproved.test' });
    const lapsed = await company();
    await lapsed.organization.setTier('team');
    const answers = await Promise.all(
      ['nobody@nowhere.test', 'x@unproved.test', lapsed.at('x'), `x@sub.${unproved.domain}`].map((email) => ask(email)),
    );
    for (const { statusCode, body } of answers)
      expect([statusCode, body]).toEqual([404, 'Single sign-on isn’t set up for this domain. Sign in another way.']);
    expect((await api.inject(`/auth/sso/${lapsed.organization.id}`)).statusCode).toBe(404);
    expect((await api.inject('/auth/sso/nonsense')).statusCode).toBe(404);
  });

  test('adds newcomers with a verified domain address as members, and no one else', async () => {
    const { organization, at, enter } = await company({ joinsByItself: true });
    const { user } = await enter('sam');
    await enter('outside', { email: 'outside@elsewhere.test', email_verified: true });
    await enter('denied', { email_verified: false });
    expect((await membersOf(organization)).map(({ email, role }) => [email, role]).slice(1)).toEqual([
      [at('sam'), 'member'],
    ]);
    const { entries } = (await organization.owner.get(`${organization.url}/audit`)).json<{ entries: object[] }>();
    expect(entries).toContainEqual(
      expect.objectContaining({
        action: 'member.joined',
        actor: expect.objectContaining({ id: user?.id }),
      }),
    );
  });

  test('signs members in while the organization is locked, but fails for newcomers', async () => {
    const { organization, at, enter } = await company({ joinsByItself: true });
    const { user } = await enter('member');
    await inAnotherTransaction(api, async (holder) => {
      await holder.query('select from organizations where id = $1 for update', [organization.id]);
      expect((await enter('member')).user?.id).toBe(user?.id);
      expect(await enter('newcomer')).toMatchObject({ path: '/?signIn=failed', user: null });
    });
    expect(await api.manager().countBy(User, { email: at('newcomer') })).toBe(0);
    expect((await enter('newcomer')).user).toMatchObject({ email: at('newcomer') });
    expect(await membersOf(organization)).toHaveLength(3);
  });

  test('signs in two concurrent newcomers but gives the last place of the plan to only one', async () => {
    const { organization, at } = await company({ joinsByItself: true });
    await Promise.all(Array.from({ length: 48 }, () => organization.add('member')));
    const browsers = [walk(api), walk(api)];
    const answers: string[] = [];
    for (const [index, browser] of browsers.entries()) {
      provider.person = { sub: `late-${index}`, email: at(`late-${index}`) };
      answers.push(await answerOf(api, organization.id, browser));
    }
    const stops = await Promise.all(answers.map((answer, index) => browsers[index]?.open(answer)));
    expect(stops.map((stop) => stop?.location)).toEqual([
      `${api.environment.publicUrl}/`,
      `${api.environment.publicUrl}/`,
    ]);
    expect(await membersOf(organization)).toHaveLength(50);
  });

  test('leaves an address unverified when the provider does not vouch for it', async () => {
    const { at, enter } = await company();
    const before = await atGoogle(at('kept'));
    const other = await enter('kept', { email_verified: false });
    expect(other.user).toMatchObject({ emailVerified: false });
    expect(other.user?.id).not.toBe(before.user?.id);
  });

  describe('when SSO is required', () => {
    test('domain members cannot sign in otherwise; the owner and other members can', async () => {
      const { organization, at, enter } = await company({ joinsByItself: true, isRequired: true });
      const { user } = await enter('required');
      expect(await atGoogle(at('required'))).toEqual({ path: '/?signIn=sso-required', user: null, cookie: '' });
      const again = await enter('required');
      expect(again.user?.id).toBe(user?.id);
      const signIns = await api.inject({ url: '/api/auth/sign-ins', headers: { cookie: again.cookie } });
      expect(signIns.json<object[]>().map((one) => ({ ...one, at: '', network: '' }))).toMatchObject([
        { provider: 'sso', outcome: 'signed-in' },
        { provider: 'google', outcome: 'refused' },
        { provider: 'sso', outcome: 'signed-in' },
      ]);
      const guest = await organization.add('member', { email: `guest-${count}@example.test` });
      const ownersEmail = at('owner');
      await api.manager().update(User, { id: organization.owner.userId }, { email: ownersEmail });
      for (const { email, userId } of [guest, { userId: organization.owner.userId, email: ownersEmail }])
        expect((await atGoogle(email)).user?.id).toBe(userId);
    });

    test('enabling it ends sessions of domain members, except SSO sessions and the admin’s own', async () => {
      const { organization, at, enter } = await company();
      const admin = await api.signIn({ email: at('admin') });
      const { cookie: through, user } = await enter('member');
      const member = await otherBrowserOf(user);
      const guest = await organization.add('member');
      await organization.add('admin', admin);
      await organization.add('member', member);
      const settings = { issuer: provider.issuer, clientId: 'tracker', isRequired: true, joinsByItself: false };
      expect((await admin.put(`${organization.url}/sso`, settings)).statusCode).toBe(200);
      const signedIn = await Promise.all(
        [admin, member, guest, organization.owner].map(async (one) => (await one.get('/api/auth/user')).statusCode),
      );
      expect(signedIn).toEqual([200, 401, 200, 200]);
      expect((await api.inject({ url: '/api/auth/user', headers: { cookie: through } })).statusCode).toBe(200);
    });

    test('upgrading the plan again ends sessions that were opened without SSO in between', async () => {
      const { organization, enter } = await company({ isRequired: true });
      const through = await enter('member');
      await organization.setTier('team');
      await organization.add('member', await otherBrowserOf(through.user));
      const guest = await organization.add('member');
      const isSignedIn = async (cookie: string) =>
        (await api.inject({ url: '/api/auth/user', headers: { cookie } })).statusCode === 200;
      const states = () =>
        Promise.all([through.cookie, otherwise.cookie, guest.cookie, organization.owner.cookie].map(isSignedIn));
      const otherwise = await otherBrowserOf(through.user);
      expect(await states()).toEqual([true, true, true, true]);
      await organization.setTier('enterprise');
      expect(await states()).toEqual([true, false, true, true]);
    });

    test('a member whose address moves to the domain must sign in again', async () => {
      const { organization, at } = await company({ isRequired: true });
      const [member, other] = [await organization.add('member'), await organization.add('member')];
      const manager = api.manager();
      await manager.update(User, { id: member.userId }, { email: at('moved') });
      await manager.update(User, { id: other.userId }, { email: 'moved@elsewhere.test' });
      const statuses = await Promise.all(
        [member, other].map(async (one) => (await one.get('/api/auth/user')).statusCode),
      );
      expect(statuses).toEqual([401, 200]);
    });

    test('a person who joins with a non-SSO session must sign in again', async () => {
      const { organization, enter } = await company({ isRequired: true });
      const through = await enter('newcomer');
      const newcomer = await otherBrowserOf(through.user);
      const guest = await api.signIn();
      const accept = async (person: TestPerson) => {
        const token = await organization.invite(person.email);
        return (await person.post('/api/invitations/accept', { token })).statusCode;
      };
      expect([await accept(newcomer), await accept(guest)]).toEqual([200, 200]);
      const signedIn = await Promise.all(
        [newcomer.cookie, guest.cookie, through.cookie].map(
          async (cookie) => (await api.inject({ url: '/api/auth/user', headers: { cookie } })).statusCode,
        ),
      );
      expect(signedIn).toEqual([401, 200, 200]);
    });
  });
});
