import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { startTestApp, type TestApp, type TestAppOptions } from '../../testing/test-app.js';
import { createOrganization, type TestOrganization } from '../../testing/test-organization.js';
import type { TestPerson } from '../../testing/test-person.js';
import { SsoProviders } from '../sso/sso-provider.service.js';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Ids that a call is about: an organization and, where it has one, a row inside it. */
interface Target {
  organization: string;
  member: string;
  invitation: string;
  domain: string;
}

interface Call {
  name: string;
  method: Method;
  path: (target: Target) => string;
  body?: (target: Target) => object;
  /** The roles that may call it; everybody else of the organization gets 403. */
  allowed: readonly string[];
  /** Which row inside the organization it names. */
  inner?: 'member' | 'invitation' | 'domain';
}

const EVERYONE = ['member', 'admin', 'owner'];
const ADMINS = ['admin', 'owner'];
const of = (path: string) => (target: Target) => `/api/organizations/${target.organization}${path}`;
const ofMember = (target: Target) => `${of('/members')(target)}/${target.member}`;
const ofInvitation = (rest: string) => (target: Target) => `${of('/invitations')(target)}/${target.invitation}${rest}`;
const ofDomain = (rest: string) => (target: Target) => `${of('/sso/domains')(target)}/${target.domain}${rest}`;
const someone = () => ({ email: `x-${randomUUID()}@example.com`, role: 'member' });

const CALLS: Call[] = [
  { name: 'update', method: 'PUT', path: of(''), body: () => ({ name: 'Stolen' }), allowed: ADMINS },
  { name: 'members', method: 'GET', path: of('/members'), allowed: EVERYONE },
  { name: 'directory', method: 'GET', path: of('/members/search?pageSize=5'), allowed: EVERYONE },
  {
    name: 'change role',
    method: 'PATCH',
    path: ofMember,
    body: () => ({ role: 'member' }),
    allowed: ADMINS,
    inner: 'member',
  },
  { name: 'remove member', method: 'DELETE', path: ofMember, allowed: ADMINS, inner: 'member' },
  {
    name: 'transfer',
    method: 'POST',
    path: of('/transfer-ownership'),
    body: ({ member }) => ({ userId: member }),
    allowed: ['owner'],
    inner: 'member',
  },
  { name: 'leave', method: 'POST', path: of('/leave'), allowed: ['admin', 'member'] },
  { name: 'invitations', method: 'GET', path: of('/invitations'), allowed: ADMINS },
  { name: 'invite', method: 'POST', path: of('/invitations'), body: someone, allowed: ADMINS },
  {
    name: 'preview',
    method: 'POST',
    path: of('/invitations/preview'),
    body: () => ({ invitations: [someone()] }),
    allowed: ADMINS,
  },
  {
    name: 'invite many',
    method: 'POST',
    path: of('/invitations/batch'),
    body: () => ({ invitations: [someone()] }),
    allowed: ADMINS,
  },
  { name: 'resend', method: 'POST', path: ofInvitation('/resend'), allowed: ADMINS, inner: 'invitation' },
  { name: 'cancel', method: 'DELETE', path: ofInvitation(''), allowed: ADMINS, inner: 'invitation' },
  { name: 'audit', method: 'GET', path: of('/audit'), allowed: ADMINS },
  { name: 'audit export', method: 'GET', path: of('/audit/export/csv'), allowed: ADMINS },
  { name: 'audit check', method: 'GET', path: of('/audit/verify'), allowed: ADMINS },
  { name: 'calendar address', method: 'GET', path: of('/calendar-feed'), allowed: ADMINS },
  { name: 'make a calendar address', method: 'POST', path: of('/calendar-feed'), allowed: ADMINS },
  { name: 'withdraw a calendar address', method: 'DELETE', path: of('/calendar-feed'), allowed: ADMINS },
  { name: 'directory access', method: 'GET', path: of('/scim-token'), allowed: ADMINS },
  { name: 'make a directory token', method: 'POST', path: of('/scim-token'), allowed: ADMINS },
  { name: 'withdraw a directory token', method: 'DELETE', path: of('/scim-token'), allowed: ADMINS },
  { name: 'single sign-on', method: 'GET', path: of('/sso'), allowed: ADMINS },
  {
    name: 'change single sign-on',
    method: 'PUT',
    path: of('/sso'),
    body: () => ({ issuer: 'https://login.example.com', clientId: 'x', clientSecret: 'y' }),
    allowed: ADMINS,
  },
  { name: 'remove single sign-on', method: 'DELETE', path: of('/sso'), allowed: ADMINS },
  {
    name: 'add a domain',
    method: 'POST',
    path: of('/sso/domains'),
    body: () => ({ domain: 'example.com' }),
    allowed: ADMINS,
  },
  { name: 'verify a domain', method: 'POST', path: ofDomain('/verify'), allowed: ADMINS, inner: 'domain' },
  { name: 'remove a domain', method: 'DELETE', path: ofDomain(''), allowed: ADMINS, inner: 'domain' },
  { name: 'early access', method: 'GET', path: of('/early-access'), allowed: ADMINS },
  {
    name: 'change early access',
    method: 'PUT',
    path: of('/early-access'),
    body: () => ({ isOn: true }),
    allowed: ADMINS,
  },
  { name: 'delete', method: 'DELETE', path: of(''), allowed: ADMINS },
];

/** Calls of other modules that take an organization in their query. */
const CALLS_BY_QUERY: Call[] = [
  {
    name: 'export of credentials',
    method: 'GET',
    path: ({ organization }) => `/api/credentials/export/csv?organizationId=${organization}`,
    allowed: EVERYONE,
  },
  {
    name: 'compliance report',
    method: 'GET',
    path: ({ organization }) => `/api/reports/compliance?organizationId=${organization}`,
    allowed: EVERYONE,
  },
  {
    name: 'entries of the compliance report',
    method: 'GET',
    path: ({ organization }) => `/api/reports/compliance/entries?list=expired&organizationId=${organization}`,
    allowed: EVERYONE,
  },
];

const CALLERS = ['anonymous', 'outsider', 'member', 'admin', 'owner'] as const;
type Caller = (typeof CALLERS)[number];
/** Headers that differ from answer to answer by nature. */
const VARYING = new Set([
  // A counter of the whole installation, which the early-access calls of this very matrix move.
  'x-remotes-revision',
  'date',
  'x-request-id',
  'ratelimit-remaining',
  'ratelimit-reset',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
]);

interface House {
  organization: TestOrganization;
  people: Record<'member' | 'admin' | 'owner', TestPerson>;
  target: Target;
}

describe('every call about an organization', () => {
  let api: TestApp;
  let own: House;
  let foreign: House;
  let outsider: TestPerson;
  let secrets: string[];

  beforeAll(async () => {
    const override: TestAppOptions['override'] = (module) =>
      module.overrideProvider(SsoProviders).useValue({ check: () => Promise.resolve() });
    api = await startTestApp({ override });
    outsider = await api.signIn();
    await createOrganization(api, outsider, 'Elsewhere');
    foreign = await house('Foreign House');
    const { organization, people, target } = foreign;
    secrets = [
      'Foreign House',
      organization.id,
      target.invitation,
      target.domain,
      'Foreign-House',
      ...Object.values(people).flatMap(({ userId, email }) => [userId, email]),
    ];
  });

  beforeEach(async () => {
    own = await house('Own House');
  });

  afterAll(() => api?.close());

  async function house(name: string): Promise<House> {
    const organization = await createOrganization(api, undefined, name);
    await organization.setTier('enterprise');
    const people = {
      owner: organization.owner,
      admin: await organization.add('admin'),
      member: await organization.add('member'),
    };
    const target = await organization.add('member');
    await organization.invite(`${name.replace(' ', '-')}-${randomUUID()}@example.com`);
    const domain = `${name.replace(' ', '-').toLowerCase()}-${randomUUID()}.test`;
    await organization.owner.post(`${organization.url}/sso/domains`, { domain });
    const [invitation] = (await organization.owner.get(`${organization.url}/invitations`)).json();
    return {
      organization,
      people,
      target: { organization: organization.id, member: target.userId, invitation: invitation.id, domain },
    };
  }

  const nobody = (): Target => ({
    organization: randomUUID(),
    member: randomUUID(),
    invitation: randomUUID(),
    domain: `${randomUUID()}.test`,
  });

  function send(caller: Caller, { method, path, body }: Call, target: Target): Promise<LightMyRequestResponse> {
    const request = { method, url: path(target), ...(body && { payload: body(target) }) };
    if (caller === 'anonymous') return api.inject(request);
    return (caller === 'outsider' ? outsider : own.people[caller]).inject(request);
  }

  const shape = ({ statusCode, headers, body }: LightMyRequestResponse) => ({
    statusCode,
    body,
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !VARYING.has(name))),
  });

  const silent = (answer: LightMyRequestResponse) => {
    for (const secret of secrets) expect(answer.body).not.toContain(secret);
  };

  /** The newest hash of the audit trail: it covers the organization, its members and its invitations. */
  const stateOf = async ({ organization, people }: House) =>
    (await people.owner.get(`${organization.url}/audit/verify`)).json();

  const cases = [...CALLS, ...CALLS_BY_QUERY].flatMap((call) =>
    CALLERS.map((caller) => [call.name, caller, call] as const),
  );

  it.each(cases)('%s, as %s: own rows by role, foreign ones as if they were missing', async (_name, caller, call) => {
    const foreignBefore = await stateOf(foreign);
    const signedOut = caller === 'anonymous';

    const missing = await send(caller, call, nobody());
    const abroad = await send(caller, call, foreign.target);
    expect(abroad.statusCode).toBe(signedOut ? 401 : 404);
    expect(shape(abroad)).toEqual(shape(missing));
    silent(abroad);

    // The caller's organization with somebody else's row, and the other way round.
    if (call.inner) {
      const { organization } = own.target;
      const mixed = await send(caller, call, { ...foreign.target, organization });
      expect(shape(mixed)).toEqual(shape(await send(caller, call, { ...nobody(), organization })));
      silent(mixed);
      const isAllowed = call.allowed.includes(caller);
      expect(mixed.statusCode).toBe(signedOut ? 401 : caller === 'outsider' || isAllowed ? 404 : 403);
      const reversed = await send(caller, call, { ...own.target, organization: foreign.target.organization });
      expect(shape(reversed)).toEqual(shape(missing));
    }
    expect(await stateOf(foreign)).toEqual(foreignBefore);

    const ownBefore = await stateOf(own);
    const answer = await send(caller, call, own.target);
    const isIn = caller in own.people;
    if (!isIn) {
      expect(shape(answer)).toEqual(shape(missing));
      expect(await stateOf(own)).toEqual(ownBefore);
    } else if (call.allowed.includes(caller)) {
      expect([200, 201]).toContain(answer.statusCode);
    } else {
      expect(answer.statusCode).toBe(403);
      expect(await stateOf(own)).toEqual(ownBefore);
    }
    silent(answer);
  });

  it('is in this matrix', async () => {
    const { paths } = (await api.inject('/api/docs/openapi.json')).json() as { paths: Record<string, object> };
    const offered = Object.entries(paths)
      .filter(([path]) => path.startsWith('/api/organizations/{id}'))
      .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`));
    const names = { organization: '{id}', member: '{userId}', invitation: '{invitationId}', domain: '{domain}' };
    const tried = CALLS.map(({ method, path }) => `${method} ${path(names).split('?')[0]}`);
    expect(offered.toSorted()).toEqual(tried.toSorted());
  });

  it.each(['not-a-uuid', '00000000-0000-0000-0000-000000000000', '%00', "1' or '1'='1", '..%2f..', 'a'.repeat(500)])(
    'is answered 404 about the organization %j',
    async (id) => {
      for (const call of CALLS) {
        const answer = await outsider.inject({
          method: call.method,
          url: call.path({ ...own.target, organization: id }),
          ...(call.body && { payload: call.body(own.target) }),
        });
        expect([answer.statusCode, call.name]).toEqual([404, call.name]);
        expect(answer.headers['content-type']).not.toContain('html');
      }
    },
  );
});
