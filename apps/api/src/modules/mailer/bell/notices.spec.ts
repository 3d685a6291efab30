import type { Notice } from '@tracker/contracts/auth/notifications';
import { DAY_MS } from '../../../platform/clock.js';
import { type CredentialCalls, credentialsOf } from '../../../testing/credential-calls.js';
import { startTestApp, type TestApp } from '../../../testing/test-app.js';
import type { TestPerson } from '../../../testing/test-person.js';

describe('notices', () => {
  let api: TestApp;
  let ada: TestPerson;
  let create: CredentialCalls['create'];
  let found: CredentialCalls['found'];
  let query: CredentialCalls['query'];

  beforeAll(async () => {
    api = await startTestApp();
    ({ create, found, query } = credentialsOf(api));
  });

  beforeEach(async () => {
    ada = await api.signIn();
  });

  afterAll(() => api?.close());

  const notices = async (person: TestPerson) => (await person.get('/api/notices')).json();
  const mailed = (person: TestPerson, kind: string, organizationId: string | null, daysAgo: number) =>
    query(
      `insert into outbox_messages (kind, dedupe_key, recipient, user_id, organization_id, state, created_at)
        values ($1, gen_random_uuid(), $2, $3, $4, 'sent', now() - make_interval(days => $5))`,
      [kind, person.email, person.userId, organizationId, daysAgo],
    );

  async function remind(person: TestPerson, ids: string[], daysAgo: number) {
    const [{ id }] = await query(
      `insert into reminder_digests (user_id, day, is_as_of, created_at)
        values ($1, current_date - $2::int, false, now() - make_interval(days => $2::int)) returning id`,
      [person.userId, daysAgo],
    );
    await query(
      `insert into reminders (credential_id, expiry_date, offset_days, user_id, digest_id)
        select c.id, c.expiry_date, $4, $2, $3 from credentials c where c.id = any($1)`,
      [ids, person.userId, id, daysAgo],
    );
  }

  it('are an empty list at first', async () => {
    const answer = await ada.get('/api/notices');
    expect([answer.statusCode, answer.json(), answer.headers['cache-control']]).toEqual([200, [], 'no-store']);
    expect((await api.inject('/api/notices')).statusCode).toBe(401);
  });

  it('tell of reminders and of mails about organizations, the newest first, each to its person only', async () => {
    const organizationId = await found(ada);
    const first = (await create(ada, { name: 'First Aid', expiryDate: '2027-01-01' })).json();
    const second = (await create(ada, { name: 'Forklift', expiryDate: '2027-02-01' })).json();
    await remind(ada, [first.id, second.id], 3);
    await remind(ada, [second.id], 2);
    await mailed(ada, 'team-update', organizationId, 1);
    await mailed(ada, 'payment-failed', null, 4);
    await mailed(ada, 'invitation', organizationId, 0);
    await mailed(ada, 'team-update', organizationId, 31);
    const listed: { id: string; text: string; path: string }[] = await notices(ada);
    expect(listed.map(({ text }) => text)).toEqual([
      'The team of Acme has changed.',
      'You were reminded of Forklift.',
      'You were reminded of First Aid and 1 other.',
      'A payment for an organization of yours failed.',
    ]);
    expect(listed[0]).toMatchObject({ isRead: false, period: 'week', expiry: null });
    const former = await api.signIn();
    await mailed(former, 'team-update', organizationId, 1);
    expect((await notices(former)).map(({ text }: Notice) => text)).toEqual([
      'The team of an organization of yours has changed.',
    ]);
    expect(listed.map(({ path }) => path)).toEqual([
      '/team',
      `/credentials/${second.id}`,
      '/credentials',
      '/organization',
    ]);
    expect(await notices(await api.signIn())).toEqual([]);
  });

  it('are twenty at most', async () => {
    for (let day = 0; day < 25; day += 1) await mailed(ada, 'team-update', null, day);
    expect(await notices(ada)).toHaveLength(20);
  });

  it('tell of the team also behind many mails that are no news', async () => {
    for (const kind of ['review-decided', 'invitation', 'requirements-asked'])
      for (let count = 0; count < 8; count += 1) await mailed(ada, kind, null, 1);
    await mailed(ada, 'trial-ending', null, 2);
    expect((await notices(ada)).map(({ text }: { text: string }) => text)).toEqual([
      'The trial of an organization of yours ends soon.',
    ]);
  });

  it('tell those who run an organization, and nobody else, that its mails cannot be delivered', async () => {
    const organizationId = await found(ada);
    const member = await api.signIn();
    await query(`insert into memberships (organization_id, user_id, role) values ($1, $2, 'member')`, [
      organizationId,
      member.userId,
    ]);
    await query(
      `insert into outbox_messages (kind, dedupe_key, recipient, user_id, organization_id, state, settled_at)
        values ('invitation', gen_random_uuid(), 'typo@example.test', null, $1, 'failed', now()),
               ('reminder-digest', gen_random_uuid(), 'gone@example.test', $2, null, 'failed', now())`,
      [organizationId, member.userId],
    );
    const texts = (await notices(ada)).map(({ text }: { text: string }) => text);
    expect(texts).toEqual([
      '2 emails of Acme could not be delivered. Check the addresses of its members and invitations.',
    ]);
    expect(await notices(member)).toEqual([]);
  });

  it('lead with what expires next, and end with what expired long ago', async () => {
    await found(ada);
    const today = new Date().toISOString().slice(0, 10);
    const inDays = (days: number) => new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10);
    for (const days of [-400, 3, 31, 0, -2, 30])
      await create(ada, { name: `In ${days}`, issueDate: '2020-01-01', expiryDate: inDays(days) });
    await mailed(ada, 'team-update', null, 0);
    const listed: Notice[] = await notices(ada);
    expect(listed.map(({ text, period, isRead }) => [text, period, isRead])).toEqual([
      ['In 0', 'today', false],
      ['The team of an organization of yours has changed.', 'today', false],
      ['In 3', 'week', false],
      ['In -2', 'week', false],
      ['In 30', 'month', false],
      ['In -400', 'earlier', true],
    ]);
    expect(listed[0]?.expiry).toEqual({ status: 'expiring', expiryDate: today, daysUntilExpiry: 0 });
  });

  it('stay read for the person who read them, until the expiry date comes closer', async () => {
    const soon = new Date(Date.now() + 5 * DAY_MS).toISOString().slice(0, 10);
    const { id } = (await create(ada, { name: 'First Aid', issueDate: '2020-01-01', expiryDate: soon })).json();
    await mailed(ada, 'team-update', null, 1);
    const [first, second]: Notice[] = await notices(ada);
    const answer = await ada.post('/api/notices/read', { ids: [second?.id, second?.id] });
    expect([answer.statusCode, answer.json().map(({ isRead }: Notice) => isRead)]).toEqual([200, [false, true]]);
    const other = await api.signIn();
    await other.post('/api/notices/read', { ids: [first?.id] });
    expect((await notices(ada)).map(({ isRead }: Notice) => isRead)).toEqual([false, true]);
    await ada.post('/api/notices/read', { ids: [first?.id] });
    expect((await notices(ada)).map(({ isRead }: Notice) => isRead)).toEqual([true, true]);
    await query(`update credentials set expiry_date = current_date + 2 where id = $1`, [id]);
    expect((await notices(ada)).map(({ isRead }: Notice) => isRead)).toEqual([false, true]);
    expect((await ada.post('/api/notices/read', { ids: ['x'] })).statusCode).toBe(400);
  });
});
