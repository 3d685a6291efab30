import { API_SCOPES, type ApiScope } from '@tracker/contracts/integrations/token-scopes';
import { credentialRowSchema, memberRowSchema } from '@tracker/contracts/integrations/v1-rows';
import { DAY_MS } from '../../../platform/clock.js';
import { credentialsOf } from '../../../testing/credential-calls.js';
import { testApp } from '../../../testing/test-app.js';
import { createOrganization, type TestOrganization } from '../../../testing/test-organization.js';
import type { TestPerson } from '../../../testing/test-person.js';
import { AccountDeletionService } from '../../auth/account/deletion/account-deletion.service.js';
import { createToken, type TestToken } from '../test-token.fixture.js';

const NOW = '2026-11-22T10:00:00.000Z';
const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const BLS = { name: 'BLS', issuingBody: 'Red Cross', issueDate: '2026-01-01', expiryDate: '2026-12-01' };

const CALLS: [ApiScope | null, 'GET' | 'POST' | 'DELETE', string, object?][] = [
  [null, 'GET', '/organization'],
  ['members:read', 'GET', '/members'],
  ['members:read', 'GET', `/members/${UNKNOWN}`],
  ['members:write', 'POST', '/invitations', { email: 'a@example.test', role: 'member' }],
  ['members:write', 'DELETE', `/members/${UNKNOWN}`],
  ['credentials:read', 'GET', '/credentials'],
  ['credentials:read', 'GET', `/credentials/${UNKNOWN}`],
  ['credentials:write', 'POST', `/members/${UNKNOWN}/credentials`, BLS],
  ['compliance:read', 'GET', '/compliance'],
  ['audit:read', 'GET', '/audit'],
];

describe('/api/v1', () => {
  const api = testApp({ now: NOW });
  let organization: TestOrganization;
  let member: TestPerson;
  let token: TestToken;

  beforeAll(async () => {
    organization = await createOrganization(api);
    await organization.setTier('enterprise');
    member = await organization.add('member', { email: 'mo@example.test', firstName: 'Mo', lastName: 'Berg' });
  });
  beforeEach(async () => {
    api.clock.set(NOW);
    token = await createToken(api, organization);
  });

  const create = async (person: TestPerson, fields: object = {}): Promise<string> =>
    (await credentialsOf(api).create(person, { ...BLS, ...fields })).json().id;
  const data = async (path: string) => (await token.get(path)).json().data;

  it.each([
    ['no token', {}],
    ['another scheme', { authorization: 'Basic bWN0' }],
    ['an oversized token', { authorization: `Bearer mct_${'x'.repeat(5_000)}` }],
    ['an unknown token', { authorization: 'Bearer mct_0000000000000000000000000000000000abcdef' }],
  ])('returns the same 401 for %s', async (_what, headers) => {
    const session = { cookie: organization.owner.cookie };
    for (const [, method, path, payload] of CALLS) {
      const answer = await api.inject({ method, url: `/api/v1${path}`, headers: { ...session, ...headers }, payload });
      const { correlationId, ...problem } = answer.json();
      expect([answer.statusCode, answer.headers['content-type'], answer.headers['www-authenticate']]).toEqual([
        401,
        'application/problem+json; charset=utf-8',
        'Bearer',
      ]);
      expect(problem).toEqual({
        title: 'The API token is missing or wrong, or no longer works.',
        status: 401,
        code: 'wrong-api-token',
      });
      expect(correlationId).toEqual(expect.any(String));
    }
  });

  it.each(CALLS)('needs the scope %s for %s %s', async (scope, method, path, payload) => {
    const others = API_SCOPES.filter((one) => one !== scope);
    const without = await createToken(api, organization, { scopes: others });
    const refused = await without.call(method, path, { payload });
    if (scope === null) expect(refused.statusCode).toBe(200);
    else
      expect([refused.statusCode, refused.json()]).toEqual([
        403,
        expect.objectContaining({ code: 'scope', title: `This token lacks the scope ${scope}.` }),
      ]);
    const alone = await createToken(api, organization, { scopes: [scope ?? 'audit:read'] });
    const answer = await alone.call(method, path, { payload });
    expect(answer.statusCode).toBe(path.includes(UNKNOWN) ? 404 : method === 'POST' ? 201 : 200);
    if (answer.statusCode === 404)
      expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  });

  it('returns problem details for unknown paths and invalid input', async () => {
    const answers = [
      await token.get('/nothing'),
      await api.inject('/api/v1'),
      await token.get('/credentials?status=lost'),
      await token.get('/members?limit=201'),
      await token.get('/members/x'),
      await token.call('POST', '/invitations', { payload: '{', headers: { 'content-type': 'application/json' } }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 400, 400, 404, 400]);
    for (const answer of answers)
      expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  });

  it('describes the organization and its members', async () => {
    expect((await token.get('/organization')).json()).toEqual({
      id: organization.id,
      name: 'Ward 7',
      plan: 'enterprise',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
    const rows = await data('/members');
    for (const row of rows) expect(memberRowSchema.parse(row)).toEqual(row);
    const mo = rows.find(({ id }: { id: string }) => id === member.userId);
    expect(mo).toMatchObject({ name: 'Mo Berg', email: 'mo@example.test', role: 'member' });
    expect((await token.get(`/members/${member.userId}`)).json()).toEqual(mo);
  });

  it('invites and removes members', async () => {
    const invited = await token.post('/invitations', { email: 'new@example.test', role: 'admin' });
    expect([invited.statusCode, invited.json()]).toEqual([
      201,
      expect.objectContaining({ email: 'new@example.test', role: 'admin', expiresAt: '2026-11-29T10:00:00.000Z' }),
    ]);
    expect(await organization.tokenSentTo('new@example.test')).toEqual(expect.any(String));
    const leaving = await organization.add('member');
    const removed = await token.call('DELETE', `/members/${leaving.userId}`);
    expect([removed.statusCode, removed.body]).toEqual([204, '']);
    expect((await token.get(`/members/${leaving.userId}`)).statusCode).toBe(404);
    const owner = await token.call('DELETE', `/members/${organization.owner.userId}`);
    expect([owner.statusCode, owner.json().code]).toEqual([409, 'own-membership']);
  });

  it('shows credentials without notes and leaves out archived ones', async () => {
    const id = await create(member, { name: 'Shown', notes: 'private words' });
    const archived = await create(member, { name: 'Archived' });
    await member.post(`/api/credentials/${archived}/archive`);
    const answer = await token.get(`/credentials?member=${member.userId}`);
    expect(answer.body).not.toContain('private words');
    const rows = answer.json().data;
    for (const row of rows) expect(credentialRowSchema.parse(row)).toEqual(row);
    const shown = rows.find((row: { id: string }) => row.id === id);
    expect(shown).toEqual({
      ...BLS,
      id,
      name: 'Shown',
      memberId: member.userId,
      status: 'expiring',
      daysUntilExpiry: 9,
      hasDocument: false,
      badge: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      archivedAt: null,
    });
    expect((await token.get(`/credentials/${id}`)).json()).toEqual(shown);
    expect(rows.map((row: { id: string }) => row.id)).not.toContain(archived);
    expect((await token.get(`/credentials/${archived}`)).statusCode).toBe(404);
  });

  it('computes status and days in the time zone of the member', async () => {
    const east = await organization.add('member', { timeZone: 'Pacific/Kiritimati' });
    const west = await organization.add('member', { timeZone: 'Pacific/Pago_Pago' });
    const odd = await organization.add('member', { timeZone: 'Nowhere/Unknown' });
    for (const person of [east, west, odd]) await create(person, { expiryDate: '2026-11-22' });
    const daysOf = async ({ userId }: TestPerson) =>
      (await data(`/credentials?member=${userId}`)).map((row: { daysUntilExpiry: number }) => row.daysUntilExpiry);
    expect([await daysOf(east), await daysOf(west), await daysOf(odd)]).toEqual([[-1], [1], [0]]);
    expect(await data(`/credentials?status=expired&member=${east.userId}`)).toHaveLength(1);
    expect(await data(`/credentials?status=expired&member=${west.userId}`)).toHaveLength(0);
    expect(await data(`/credentials?status=expiring&member=${west.userId}`)).toHaveLength(1);
    expect(await data(`/credentials?status=valid&member=${west.userId}`)).toHaveLength(0);
  });

  it('filters credentials by updatedSince', async () => {
    const person = await organization.add('member');
    const id = await create(person);
    const { updatedAt } = (await token.get(`/credentials/${id}`)).json();
    const later = new Date(Date.parse(updatedAt) + 1).toISOString().replace('Z', '%2B00:00');
    const of = `member=${person.userId}`;
    expect(await data(`/credentials?${of}&updatedSince=${updatedAt}`)).toHaveLength(1);
    expect(await data(`/credentials?${of}&updatedSince=${later}`)).toHaveLength(0);
    expect(await data(`/credentials?${of}&updatedSince=2020-01-01`)).toHaveLength(1);
    expect((await token.get('/credentials?updatedSince=yesterday')).statusCode).toBe(400);
  });

  it('records a credential for a member once for each Idempotency-Key', async () => {
    const path = `/members/${member.userId}/credentials`;
    const body = { ...BLS, name: 'Recorded', notes: 'not taken over' };
    const first = await token.post(path, body, { 'idempotency-key': 'k1' });
    expect([first.statusCode, first.json()]).toEqual([
      201,
      expect.objectContaining({ memberId: member.userId, name: 'Recorded', status: 'expiring' }),
    ]);
    const again = await token.post(path, body, { 'idempotency-key': 'k1' });
    expect([again.statusCode, again.body, again.headers['content-type']]).toEqual([
      201,
      first.body,
      'application/json; charset=utf-8',
    ]);
    expect((await token.post(path, BLS, { 'idempotency-key': 'k1' })).statusCode).toBe(422);
    const own = (await member.get('/api/credentials')).json();
    expect(own.filter(({ name }: { name: string }) => name === 'Recorded')).toMatchObject([{ notes: null }]);
    expect((await token.post(path, { ...BLS, expiryDate: '2025-01-01' })).json().title).toBe(
      'The expiry date must not be before the issue date',
    );
  });

  it('lists compliance by member and type', async () => {
    const { owner, url } = organization;
    const person = await organization.add('member');
    const made = async (path: string, fields: object) => (await owner.post(`${url}/${path}`, fields)).json().id;
    const group = await made('groups', { name: 'Night shift' });
    await owner.put(`${url}/groups/${group}/members`, { userIds: [person.userId] });
    const typeId = await made('credential-types', { name: 'CPR' });
    const otherType = await made('credential-types', { name: 'ALS' });
    await made('requirements', { groupId: group, typeId });
    const row = { memberId: person.userId, typeId, typeName: 'CPR', state: 'missing', credentialId: null, until: null };
    expect(await data(`/compliance?group=${group}&state=missing,expired`)).toEqual([row]);
    expect(await data(`/compliance?group=${group}`)).toHaveLength(2);
    expect(await data(`/compliance?group=${group}&state=not-required`)).toMatchObject([{ typeId: otherType }]);
    const credentialId = await create(person, { name: 'CPR', expiryDate: '2030-01-01' });
    expect(await data(`/compliance?group=${group}&state=met`)).toEqual([
      { ...row, state: 'met', credentialId, until: '2030-01-01' },
    ]);
    expect(await data(`/compliance?group=${UNKNOWN}`)).toEqual([]);
  });

  it('shows the audit trail, newest first, with the kinds of actors', async () => {
    await organization.owner.post(`${organization.url}/groups`, { name: 'By a person' });
    const scim = (await organization.owner.post(`${organization.url}/scim-token`)).json().token;
    await api.inject({
      method: 'POST',
      url: '/scim/v2/Groups',
      headers: { authorization: `Bearer ${scim}`, 'content-type': 'application/scim+json' },
      payload: { schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'], displayName: 'By the directory' },
    });
    await token.post('/invitations', { email: 'audit@example.test', role: 'member' });
    const rows = await data('/audit?limit=200');
    const actorOf = (action: string) => rows.find((row: { action: string }) => row.action === action)?.actor;
    expect(rows[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/),
      at: expect.any(String),
      action: 'invitation.sent',
      actor: { kind: 'token', id: token.id, name: 'HR sync' },
      subject: { kind: 'invitation', id: expect.any(String) },
    });
    expect(actorOf('group.created')).toEqual({ kind: 'directory', id: organization.id, name: 'Directory' });
    const { userId } = organization.owner;
    expect(actorOf('scim.token-created')).toEqual({ kind: 'person', id: userId, name: 'Test Person' });
    expect(actorOf('member.joined')).toMatchObject({ kind: expect.stringMatching('system|person') });
    expect(new Set(rows.map((row: { id: string }) => row.id)).size).toBe(rows.length);
    const since = rows[0].at;
    expect((await data(`/audit?since=${since}`)).length).toBeLessThan(rows.length);
    expect(await data('/audit?since=2100-01-01')).toEqual([]);
  });

  it('omits the name of an actor whose account was erased from the audit trail', async () => {
    const admin = await organization.add('admin');
    await admin.post(`${organization.url}/groups`, { name: 'By somebody who goes' });
    await admin.post('/api/account/deletion', { confirm: admin.email });
    await api.get(AccountDeletionService).eraseDue(new Date(Date.parse(NOW) + 40 * DAY_MS));
    const rows = await data('/audit?limit=200');
    expect(rows.find((row: { action: string }) => row.action === 'group.created')?.actor).toEqual({
      kind: 'person',
      id: admin.userId,
      name: null,
    });
  });

  it('throttles a token after 600 requests a minute and reports how many are left', async () => {
    const other = await createToken(api, organization, { scopes: ['audit:read'] });
    const first = await token.get('/organization');
    expect([first.headers['ratelimit-policy'], first.headers['ratelimit']]).toEqual([
      '"token";q=600;w=60',
      '"token";r=599;t=60',
    ]);
    api.clock.advance(20_000);
    const refused = await token.get(`/members/${UNKNOWN}`);
    expect([refused.statusCode, refused.headers['ratelimit']]).toEqual([404, '"token";r=598;t=40']);
    for (let calls = 2; calls < 600; calls += 1) await token.get('/organization');
    const over = await token.get('/organization');
    expect([over.statusCode, over.headers['retry-after'], over.headers['ratelimit']]).toEqual([
      429,
      '40',
      '"token";r=0;t=40',
    ]);
    expect(over.json()).toMatchObject({ code: 'too-many-requests', status: 429 });
    expect((await other.get('/organization')).statusCode).toBe(200);
    api.clock.advance(40_000);
    expect((await token.get('/organization')).headers['ratelimit']).toBe('"token";r=599;t=60');
  });
});
