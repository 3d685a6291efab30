import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { credentialsOf } from '../../testing/credential-calls.js';
import { testApp } from '../../testing/test-app.js';
import { createOrganization, type TestOrganization } from '../../testing/test-organization.js';
import type { TestPerson } from '../../testing/test-person.js';
import { SsoProviders } from '../auth/sso/sso-provider.service.js';
import { createToken } from '../integrations/test-token.fixture.js';
import { type Call, CALLS, CALLS_BY_QUERY, CALLS_BY_TOKEN, IMPORT, type Target } from './organization-calls.fixture.js';

const CALLERS = ['anonymous', 'outsider', 'member', 'admin', 'owner'] as const;
type Caller = (typeof CALLERS)[number];
/** Headers that differ between answers. */
const VARYING = new Set([
  // Counts for the whole installation; the early-access calls of this matrix change it.
  'x-remotes-revision',
  'date',
  'x-request-id',
  'ratelimit',
  'ratelimit-remaining',
  'ratelimit-reset',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
]);

interface Tenant {
  name: string;
  organization: TestOrganization;
  people: Record<'member' | 'admin' | 'owner', TestPerson>;
  recipient: TestPerson;
  target: Target;
  rows: Set<Rows>;
}

interface Rows {
  kinds: (keyof Target)[];
  make: (tenant: Tenant) => Promise<Partial<Target>>;
}

describe('every call about an organization', () => {
  const api = testApp({
    override: (module) =>
      module
        .overrideProvider(SsoProviders)
        .useValue({ check: ({ issuer }: { issuer: string }) => Promise.resolve(issuer) }),
  });
  let own: Tenant;
  let isOwnSpent = true;
  let foreign: Tenant;
  let outsider: TestPerson;
  let secrets: string[];

  beforeAll(async () => {
    outsider = await api.signIn();
    await createOrganization(api, outsider, 'Elsewhere');
    foreign = await tenant('Foreign House');
    await addRows(foreign, everyKind());
    const { organization, people, target } = foreign;
    secrets = [
      'Foreign House',
      organization.id,
      ...Object.values(target),
      'Foreign-House',
      ...Object.values(people).flatMap(({ userId, email }) => [userId, email]),
    ];
  });

  beforeEach(async () => {
    // Reused until a call removes something that later calls need.
    if (isOwnSpent) own = await tenant('Own House');
    isOwnSpent = false;
  });

  async function tenant(name: string): Promise<Tenant> {
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
      name,
      organization,
      people,
      recipient: target,
      target: {
        ...nobody(),
        organization: organization.id,
        member: target.userId,
        invitation: invitation.id,
        domain,
      },
      rows: new Set(),
    };
  }

  const ROWS: Rows[] = [
    { kinds: ['group', 'type', 'requirement', 'waiver', 'credential'], make: requirementsOf },
    { kinds: ['webhook', 'delivery'], make: webhookOf },
    { kinds: ['achievement', 'award'], make: badgesOf },
    { kinds: ['import'], make: importOf },
    { kinds: ['token'], make: async ({ organization }) => ({ token: (await createToken(api, organization)).id }) },
  ];

  /** Adds rows that are still missing. Each takes several requests, so a call gets only those that it names. */
  async function addRows(tenant: Tenant, kinds: ReadonlySet<keyof Target>) {
    for (const rows of ROWS)
      if (!tenant.rows.has(rows) && rows.kinds.some((kind) => kinds.has(kind))) {
        Object.assign(tenant.target, await rows.make(tenant));
        tenant.rows.add(rows);
      }
  }

  const everyKind = () => new Set(Object.keys(nobody()) as (keyof Target)[]);

  function spend({ inner, method, isOnce }: Pick<Call, 'inner' | 'method' | 'isOnce'>): void {
    if (method !== 'DELETE' && !isOnce) return;
    const rows = ROWS.find(({ kinds }) => inner && kinds.includes(inner));
    if (rows) own.rows.delete(rows);
    else isOwnSpent = true;
  }

  function kindsIn({ path, body, form, needs = [] }: Omit<Call, 'allowed'>): Set<keyof Target> {
    const kinds = new Set<keyof Target>(needs);
    const recorder = new Proxy(nobody(), {
      get(target, kind: keyof Target) {
        kinds.add(kind);
        return target[kind];
      },
    });
    path(recorder);
    body?.(recorder);
    form?.(recorder);
    return kinds;
  }

  async function importOf({ organization: { owner, url } }: Tenant) {
    return { import: (await owner.inject({ method: 'POST', url: `${url}/imports`, ...IMPORT })).json().id as string };
  }

  async function webhookOf({ organization: { owner, url } }: Tenant) {
    const fields = { url: `https://${randomUUID()}.example/`, events: ['member.joined'] };
    const webhook = (await owner.post(`${url}/webhooks`, fields)).json().id as string;
    const delivery = (await owner.post(`${url}/webhooks/${webhook}/test`)).json().id as string;
    return { webhook, delivery };
  }

  /** The award is for another achievement, so that this one can be deleted. */
  async function badgesOf({ organization: { owner, url } }: Tenant) {
    const fields = { name: `First Aid ${randomUUID()}`, description: 'x', criteria: 'x' };
    await owner.put(`${url}/issuer`, { name: 'Issuer' });
    const [achievement, awarded] = await Promise.all(
      [1, 2].map(async () => (await owner.post(`${url}/achievements`, fields)).json().id as string),
    );
    const recipients = [{ email: `${randomUUID()}@example.com`, name: 'x' }];
    const [award] = (await owner.post(`${url}/achievements/${awarded}/awards`, { recipients })).json();
    return { achievement: String(achievement), award: String(award.id) };
  }

  async function requirementsOf({ name: house, organization: { owner, url }, recipient: person }: Tenant) {
    const { userId } = person;
    const name = `${house} ${randomUUID()}`;
    const made = async (path: string, fields: object): Promise<string> =>
      (await owner.post(`${url}/${path}`, fields)).json().id;
    const group = await made('groups', { name });
    await owner.put(`${url}/groups/${group}/members`, { userIds: [userId] });
    const type = await made('credential-types', { name, needsReview: true });
    const requirement = await made('requirements', { groupId: null, typeId: type, graceDays: 0 });
    const until = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const waiver = await made('waivers', { userId, requirementId: requirement, reason: name, until });
    const fields = { name, expiryDate: '2099-01-01' };
    const credential = (await credentialsOf(api).create(person, fields)).json().id as string;
    return { group, type, requirement, waiver, credential };
  }

  const nobody = (): Target => ({
    organization: randomUUID(),
    member: randomUUID(),
    invitation: randomUUID(),
    domain: `${randomUUID()}.test`,
    group: randomUUID(),
    type: randomUUID(),
    requirement: randomUUID(),
    waiver: randomUUID(),
    credential: randomUUID(),
    import: randomUUID(),
    webhook: randomUUID(),
    delivery: randomUUID(),
    token: randomUUID(),
    achievement: randomUUID(),
    award: randomUUID(),
  });

  function send(caller: Caller, { method, path, body, form }: Call, target: Target): Promise<LightMyRequestResponse> {
    const request = { method, url: path(target), ...(body && { payload: body(target) }), ...form?.(target) };
    if (caller === 'anonymous') return api.inject(request);
    return (caller === 'outsider' ? outsider : own.people[caller]).inject(request);
  }

  const shape = ({ statusCode, headers, body }: LightMyRequestResponse) => ({
    statusCode,
    body,
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !VARYING.has(name))),
  });

  const expectNoSecrets = ({ body }: LightMyRequestResponse) =>
    expect(secrets.filter((secret) => body.includes(secret))).toEqual([]);

  /** The newest hash of the audit trail, which covers the organization, its members and its invitations. */
  const stateOf = async ({ target }: Tenant) => {
    const chain = 'select sequence, hash from audit_chains where organization_id = $1';
    const { rows } = await api.query(chain, [target.organization]);
    expect(rows).toHaveLength(1);
    return rows[0];
  };

  const cases = [...CALLS, ...CALLS_BY_QUERY].flatMap((call) =>
    CALLERS.map((caller) => [call.name, caller, call] as const),
  );

  it.each(cases)(
    '%s as %s: own rows are subject to the role, and rows of other organizations get 404',
    async (_name, caller, call) => {
      await addRows(own, kindsIn(call));
      const foreignBefore = await stateOf(foreign);
      const signedOut = caller === 'anonymous';

      const missing = await send(caller, call, nobody());
      const abroad = await send(caller, call, foreign.target);
      expect(abroad.statusCode).toBe(signedOut ? 401 : 404);
      expect(shape(abroad)).toEqual(shape(missing));
      expectNoSecrets(abroad);

      // The caller's organization with a foreign row, and the reverse.
      if (call.inner && !signedOut) {
        const { organization } = own.target;
        const mixed = await send(caller, call, { ...foreign.target, organization });
        expect(shape(mixed)).toEqual(shape(await send(caller, call, { ...nobody(), organization })));
        expectNoSecrets(mixed);
        const isAllowed = call.allowed.includes(caller);
        expect(mixed.statusCode).toBe(caller === 'outsider' || isAllowed ? 404 : 403);
        const reversed = await send(caller, call, { ...own.target, organization: foreign.target.organization });
        expect(shape(reversed)).toEqual(shape(missing));
      }
      expect(await stateOf(foreign)).toEqual(foreignBefore);

      const ownBefore = await stateOf(own);
      const answer = await send(caller, call, own.target);
      if (caller in own.people && call.allowed.includes(caller)) {
        spend(call);
        expect([200, 201]).toContain(answer.statusCode);
      } else {
        if (caller in own.people) expect(answer.statusCode).toBe(403);
        else expect(shape(answer)).toEqual(shape(missing));
        expect(await stateOf(own)).toEqual(ownBefore);
      }
      expectNoSecrets(answer);
    },
  );

  it.each(CALLS_BY_TOKEN.map((call) => [call.name, call] as const))(
    '%s with the API token of one organization: rows of another organization get 404',
    async (_name, call) => {
      const { method, path, body, inner } = call;
      await addRows(own, kindsIn(call));
      const before = await stateOf(foreign);
      const { token } = await createToken(api, own.organization);
      const sendTo = (target: Target) =>
        api.inject({
          method,
          url: path(target),
          headers: { authorization: `Bearer ${token}`, cookie: foreign.people.owner.cookie },
          ...(body && { payload: body(target) }),
        });
      const abroad = await sendTo(foreign.target);
      expectNoSecrets(abroad);
      if (inner) {
        expect(abroad.statusCode).toBe(404);
        const { correlationId: _own, ...problem } = abroad.json();
        expect((await sendTo(nobody())).json()).toMatchObject(problem);
      } else expect([200, 201]).toContain(abroad.statusCode);
      expect(await stateOf(foreign)).toEqual(before);
      spend(call);
      const answer = await sendTo(own.target);
      expect([200, 201, 204]).toContain(answer.statusCode);
      expectNoSecrets(answer);
    },
  );

  it('is covered by this matrix', async () => {
    const { paths } = (await api.inject('/api/docs/openapi.json')).json() as { paths: Record<string, object> };
    const callsBelow = (prefix: string) =>
      Object.entries(paths)
        .filter(([path]) => path.startsWith(prefix))
        .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`));
    const offered = callsBelow('/api/organizations/{id}');
    const names = {
      organization: '{id}',
      member: '{userId}',
      invitation: '{invitationId}',
      domain: '{domain}',
      group: '{groupId}',
      type: '{typeId}',
      requirement: '{requirementId}',
      waiver: '{waiverId}',
      credential: '{credentialId}',
      import: '{importId}',
      achievement: '{achievementId}',
      award: '{awardId}',
      webhook: '{webhookId}',
      delivery: '{deliveryId}',
      token: '{tokenId}',
    };
    const tried = CALLS.map(({ method, path }) => `${method} ${path(names).split('?')[0]}`);
    expect(offered.toSorted()).toEqual(tried.toSorted());
    const withToken = { ...names, member: '{memberId}', credential: '{id}' };
    const triedWithToken = new Set(
      CALLS_BY_TOKEN.map(({ method, path }) => `${method} ${path(withToken).split('?')[0]}`),
    );
    expect(callsBelow('/api/v1/').toSorted()).toEqual([...triedWithToken].toSorted());
  });

  it.each<[string, Call[]]>([
    ['not-a-uuid', CALLS],
    ['00000000-0000-0000-0000-000000000000', CALLS],
    ...['%00', "1' or '1'='1", '..%2f..', 'a'.repeat(500)].map((id): [string, Call[]] => [id, CALLS.slice(0, 5)]),
  ])('gets 404 for the organization id %j', async (id, calls) => {
    await addRows(own, everyKind());
    for (const call of calls) {
      const answer = await outsider.inject({
        method: call.method,
        url: call.path({ ...own.target, organization: id }),
        ...(call.body && { payload: call.body(own.target) }),
        ...call.form?.(own.target),
      });
      expect([answer.statusCode, call.name]).toEqual([404, call.name]);
      expect(answer.headers['content-type']).not.toContain('html');
    }
  });
});
