import { Identity } from '@tracker/database/entities/auth/identity.entity';
import { Membership } from '@tracker/database/entities/organizations/membership.entity';
import { OutboxMessage } from '@tracker/database/entities/mailer/outbox-message.entity';
import { ScimUser } from '@tracker/database/entities/auth/scim.entity';
import { User } from '@tracker/database/entities/auth/user.entity';
import { BrowserWalk } from '../../../testing/browser-walk.js';
import { createOrganization, type TestOrganization } from '../../../testing/test-organization.js';
import { WaitingAccounts } from '../addresses/waiting-accounts.js';
import {
  CertifiedProvider,
  CLIENT,
  connect,
  endOf,
  signInThrough,
  testAppWithSso,
} from './certified-provider.fixture.js';

const OPERATOR = 'operator@ops.test';
const NEW_OPERATOR = 'new-operator@ops.test';
const WAITING_OPERATOR = 'waiting-operator@ops.test';
const LINK_PAGE = '/link-sign-in';

/** The provider of an organization asserts whatever an admin wants. */
describe('a rogue SSO provider', () => {
  const { api, provider } = testAppWithSso({ operatorEmails: [OPERATOR, NEW_OPERATOR, WAITING_OPERATOR] });
  let count = 0;

  const newDomain = () => `corp-${(count += 1)}.test`;

  async function connected(domain = newDomain(), organization?: TestOrganization) {
    const found = organization ?? (await createOrganization(api));
    await connect(api, found, provider, { domains: [domain] });
    return { organization: found, domain };
  }

  async function assert(organization: TestOrganization, email: string, sub = `rogue-${email}`) {
    provider.person = { sub, email, email_verified: true };
    const stop = await signInThrough(api, organization.id);
    return { browser: stop.browser, ...(await endOf(api, stop)) };
  }

  async function atGoogle(email: string) {
    const browser = new BrowserWalk(api.app, api.environment.publicUrl);
    return { browser, ...(await endOf(api, { ...(await browser.signIn('/auth/google', { email })), browser })) };
  }

  async function waiting(organization: TestOrganization, email: string): Promise<string> {
    const names = { givenName: null, familyName: null, displayName: null };
    const userId = await api.get(WaitingAccounts).make(email, names);
    await api.manager().insert(ScimUser, { organizationId: organization.id, userId, userName: email });
    await organization.add('member', { ...organization.owner, userId } as typeof organization.owner);
    return userId;
  }

  const identitiesAt = (userId: string | undefined) => api.manager().countBy(Identity, { userId, provider: 'sso' });
  const mailsTo = async (recipient: string) =>
    (await api.manager().find(OutboxMessage, { where: { recipient }, order: { createdAt: 'ASC', id: 'ASC' } })).map(
      ({ kind, payload }) => ({ kind, payload }),
    );
  const own = (domain: string, name: string) => `${name}@${domain}`;

  test('does not sign in as the owner by asserting their address', async () => {
    const domain = newDomain();
    const owner = await atGoogle(own(domain, 'owner'));
    const person = await api.signIn();
    const { organization } = await connected(domain, await createOrganization(api, person));
    await api.manager().update(Membership, { organizationId: organization.id }, { userId: owner.user?.id ?? '' });
    for (const sub of ['one', 'two', 'one'])
      expect(await assert(organization, own(domain, 'OWNER'), sub)).toMatchObject({ path: LINK_PAGE, user: null });
    expect(await identitiesAt(owner.user?.id)).toBe(0);
  });

  test('does not sign in as a member who has signed in by other means', async () => {
    const { organization, domain } = await connected();
    const member = await atGoogle(own(domain, 'member'));
    expect(await assert(organization, own(domain, 'member'))).toMatchObject({ path: LINK_PAGE, user: null });
    expect(await identitiesAt(member.user?.id)).toBe(0);
  });

  test('does not become an operator, who has an account, a provisioned one, or none', async () => {
    const { organization } = await connected('ops.test');
    await atGoogle(OPERATOR);
    await waiting(organization, WAITING_OPERATOR);
    for (const email of [OPERATOR, WAITING_OPERATOR])
      expect(await assert(organization, email)).toMatchObject({ path: LINK_PAGE, user: null });
    for (let time = 0; time < 2; time += 1)
      expect((await assert(organization, NEW_OPERATOR)).user).toMatchObject({
        email: NEW_OPERATOR,
        emailVerified: false,
        isOperator: false,
      });
  });

  test('does not enter a provisioned account that owns an organization or belongs to another', async () => {
    const { organization, domain } = await connected();
    const other = await createOrganization(api);
    const [heir, guest, plain] = await Promise.all(
      ['heir', 'guest', 'plain'].map((name) => waiting(organization, own(domain, name))),
    );
    await api.manager().update(Membership, { organizationId: organization.id, role: 'owner' }, { role: 'admin' });
    await api.manager().update(Membership, { organizationId: organization.id, userId: heir }, { role: 'owner' });
    await other.add('member', { ...other.owner, userId: guest } as typeof other.owner);
    for (const name of ['heir', 'guest'])
      expect(await assert(organization, own(domain, name))).toMatchObject({ path: LINK_PAGE, user: null });
    expect((await assert(organization, own(domain, 'plain'))).user?.id).toBe(plain);
  });

  test('is refused with the same error for every address outside its verified domains', async () => {
    const { organization, domain } = await connected();
    await organization.owner.post(`${organization.url}/sso/domains`, { domain: 'unproved.test' });
    const known = await assert(organization, own(domain, 'known'), 'known');
    for (const [email, sub] of [
      ['somebody@elsewhere.test', 'new'],
      ['somebody@unproved.test', 'new'],
      [`somebody@sub.${domain}`, 'new'],
      [OPERATOR, 'new'],
      ['known@elsewhere.test', 'known'],
    ] as const)
      expect(await assert(organization, email, sub)).toMatchObject({ path: '/?signIn=sso-other-address', user: null });
    expect(await api.manager().countBy(User, { email: 'somebody@elsewhere.test' })).toBe(0);
    expect((await assert(organization, own(domain, 'known'), 'known')).user?.id).toBe(known.user?.id);
  });

  test('does not open accounts of another organization with the same issuer', async () => {
    const first = await connected();
    const second = await connected();
    const { user } = await assert(first.organization, own(first.domain, 'kim'), 'shared-subject');
    const elsewhere = await assert(second.organization, own(second.domain, 'kim'), 'shared-subject');
    expect(elsewhere.user).toMatchObject({ email: own(second.domain, 'kim') });
    expect(elsewhere.user?.id).not.toBe(user?.id);
    await first.organization.owner.delete(`${first.organization.url}/sso`);
    expect((await assert(second.organization, own(first.domain, 'kim'), 'shared-subject')).path).toBe(
      '/?signIn=sso-other-address',
    );
  });

  test.each<[string, (one: Awaited<ReturnType<typeof connected>>, other: CertifiedProvider) => Promise<unknown>]>([
    ['connection', ({ organization: { owner, url } }) => owner.delete(`${url}/sso`)],
    ['domain', ({ organization: { owner, url }, domain }) => owner.delete(`${url}/sso/domains/${domain}`)],
    ['issuer', ({ organization: { owner, url } }, { issuer }) => owner.put(`${url}/sso`, { ...CLIENT, issuer })],
  ])('loses access when its %s is removed or replaced, even if it is restored', async (_what, end) => {
    const one = await connected();
    const email = own(one.domain, 'kim');
    const { user, cookie } = await assert(one.organization, email);
    const bystander = await assert((await connected()).organization, own(`corp-${count}.test`, 'pat'));
    const statusOf = async (headers: object) =>
      (await api.inject({ url: '/api/auth/user', headers: { ...headers } })).statusCode;
    expect([await identitiesAt(user?.id), await statusOf({ cookie })]).toEqual([1, 200]);
    const other = await CertifiedProvider.start(api.environment.publicUrl);
    try {
      await end(one, other);
    } finally {
      await other.close();
    }
    expect([await identitiesAt(user?.id), await statusOf({ cookie })]).toEqual([0, 401]);
    expect(await statusOf({ cookie: bystander.cookie })).toBe(200);
    await connected(one.domain, one.organization);
    expect(await assert(one.organization, email)).toMatchObject({ path: LINK_PAGE, user: null });
  });

  test('does not inherit an account when the domain moves to its organization', async () => {
    const former = await connected();
    const { user } = await assert(former.organization, own(former.domain, 'kim'));
    await former.organization.owner.delete(`${former.organization.url}/sso/domains/${former.domain}`);
    const heir = await connected(former.domain);
    expect(await assert(heir.organization, own(former.domain, 'kim'))).toMatchObject({ path: LINK_PAGE, user: null });
    expect(await identitiesAt(user?.id)).toBe(0);
  });

  test('enters a provisioned account of its directory, and the address is notified', async () => {
    const { organization, domain } = await connected();
    const email = own(domain, 'hired');
    const userId = await waiting(organization, email);
    expect((await assert(organization, email)).user).toMatchObject({ id: userId, emailVerified: true });
    expect(await mailsTo(email)).toEqual([
      { kind: 'sign-in-linked', payload: { provider: 'sso', organizationName: 'Ward 7' } },
    ]);
    expect((await assert(organization, email)).user?.id).toBe(userId);
    expect(await mailsTo(email)).toHaveLength(1);
    // The account is in use now.
    expect(await assert(organization, email, 'another subject')).toMatchObject({ user: expect.anything() });
    expect(await identitiesAt(userId)).toBe(1);
  });
});
