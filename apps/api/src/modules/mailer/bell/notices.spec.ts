import { idSchema } from '@tracker/contracts/values/text-fields';
import type { Notice } from '@tracker/contracts/auth/notifications';
import { DAY_MS } from '../../../platform/clock.js';
import { credentialsOf } from '../../../testing/credential-calls.js';
import { credentialForm } from '../../../testing/credential-form.js';
import { testApp } from '../../../testing/test-app.js';
import { createOrganization, type TestOrganization } from '../../../testing/test-organization.js';
import type { TestPerson } from '../../../testing/test-person.js';

const api = testApp({ asOwner: true });
let ada: TestPerson;
const { create, found, query } = credentialsOf(api);

const notices = async (person = ada): Promise<Notice[]> => (await person.get('/api/notices')).json();
const texts = async (person = ada) => (await notices(person)).map(({ text }) => text);

describe('notices', () => {
  beforeEach(async () => {
    ada = await api.signIn();
  });

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

  it('list the person’s own reminders and emails about organizations, newest first', async () => {
    const organizationId = await found(ada);
    const first = (await create(ada, { name: 'First Aid', expiryDate: '2027-01-01' })).json();
    const second = (await create(ada, { name: 'Forklift', expiryDate: '2027-02-01' })).json();
    await remind(ada, [first.id, second.id], 3);
    await remind(ada, [second.id], 2);
    await mailed(ada, 'team-update', organizationId, 1);
    await mailed(ada, 'payment-failed', null, 4);
    await mailed(ada, 'invitation', organizationId, 0);
    await mailed(ada, 'team-update', organizationId, 31);
    const listed = await notices();
    expect(listed.map(({ text, path }) => [text, path])).toEqual([
      ['The team of Acme has changed.', `/team?organization=${organizationId}`],
      ['You were reminded of Forklift.', `/credentials/${second.id}`],
      ['You were reminded of First Aid and 1 other.', '/credentials'],
      ['A payment for an organization of yours failed.', '/organization'],
    ]);
    expect(listed[0]).toMatchObject({ isRead: false, period: 'week', expiry: null });
    const former = await api.signIn();
    await mailed(former, 'team-update', organizationId, 1);
    expect(await texts(former)).toEqual(['The team of an organization of yours has changed.']);
    expect(await notices(await api.signIn())).toEqual([]);
  });

  it('are limited to twenty', async () => {
    for (let day = 0; day < 25; day += 1) await mailed(ada, 'team-update', null, day);
    expect(await notices()).toHaveLength(20);
  });

  it('include team news behind many emails that are no notices', async () => {
    for (const kind of ['review-decided', 'invitation', 'requirements-asked'])
      for (let count = 0; count < 8; count += 1) await mailed(ada, kind, null, 1);
    await mailed(ada, 'trial-ending', null, 2);
    expect(await texts()).toEqual(['The trial of an organization of yours ends soon.']);
  });

  it('start with the next expiry and end with long expired credentials', async () => {
    await found(ada);
    const today = new Date().toISOString().slice(0, 10);
    const inDays = (days: number) => new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10);
    for (const days of [-400, 3, 31, 0, -2, 30])
      await create(ada, { name: `In ${days}`, issueDate: '2020-01-01', expiryDate: inDays(days) });
    await mailed(ada, 'team-update', null, 0);
    const listed = await notices();
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

  it('stay read for the person who read them until the expiry date gets closer', async () => {
    const soon = new Date(Date.now() + 5 * DAY_MS).toISOString().slice(0, 10);
    const { id } = (await create(ada, { name: 'First Aid', issueDate: '2020-01-01', expiryDate: soon })).json();
    await mailed(ada, 'team-update', null, 1);
    const areRead = async () => (await notices()).map(({ isRead }) => isRead);
    const [first, second] = await notices();
    const answer = await ada.post('/api/notices/read', { ids: [second?.id, second?.id] });
    expect([answer.statusCode, answer.json().map(({ isRead }: Notice) => isRead)]).toEqual([200, [false, true]]);
    const other = await api.signIn();
    await other.post('/api/notices/read', { ids: [first?.id] });
    expect(await areRead()).toEqual([false, true]);
    await ada.post('/api/notices/read', { ids: [first?.id] });
    expect(await areRead()).toEqual([true, true]);
    await query(`update credentials set expiry_date = current_date + 2 where id = $1`, [id]);
    expect(await areRead()).toEqual([false, true]);
    expect((await ada.post('/api/notices/read', { ids: ['x'] })).statusCode).toBe(400);
  });
});

describe('notices about requirements for a member without email notifications', () => {
  let ward: TestOrganization;
  let owner: TestPerson;

  beforeEach(async () => {
    ward = await createOrganization(api, await api.signIn({ firstName: 'Zoe', lastName: 'Owner' }), 'Ward');
    await ward.setTier('team');
    ({ owner } = ward);
    ada = await ward.add('member');
    await ada.put('/api/notifications', { emailReminders: false, expirationAlerts: false, teamUpdates: false });
  });

  const requireType = async (name: string, needsReview = false) => {
    const typeId = (await owner.post(`${ward.url}/credential-types`, { name, needsReview })).json().id;
    await owner.post(`${ward.url}/requirements`, { groupId: null, typeId });
    return typeId;
  };
  const record = async (fields: { name: string }) => {
    const url = `${ward.url}/members/${ada.userId}/credentials`;
    const form = credentialForm({ expiryDate: '2030-01-01', ...fields });
    return (await owner.inject({ method: 'POST', url, ...form })).json().id;
  };

  it('report review decisions with their reasons', async () => {
    await requireType('BLS', true);
    const approved = (await create(ada, { name: 'BLS', expiryDate: '2030-01-01' })).json().id;
    const rejected = (await create(ada, { name: 'bls', expiryDate: '2031-01-01' })).json().id;
    await owner.post(`${ward.url}/reviews/${approved}`, { decision: 'approve' });
    await owner.post(`${ward.url}/reviews/${rejected}`, { decision: 'reject', reason: 'Not readable' });
    expect(await notices()).toMatchObject([
      { text: 'Ward rejected bls: Not readable', path: `/credentials/${rejected}` },
      { text: 'Ward approved BLS.', path: `/credentials/${approved}` },
    ]);
    expect([await texts(owner), await ward.mails('review-decided')]).toEqual([[], []]);
    await ada.post(`/api/credentials/${rejected}/archive`);
    expect(await texts()).toEqual(['Ward approved BLS.']);
  });

  it('report requests for credentials, once a week like the email', async () => {
    const typeIds = [await requireType('Forklift'), await requireType('BLS')];
    const ask = async () =>
      (await owner.post(`${ward.url}/compliance-matrix/requests`, { userIds: [ada.userId] })).json();
    expect(await ask()).toEqual({ sent: 0, skipped: 1 });
    const [asked, ...others] = await notices();
    expect([asked, others]).toMatchObject([
      { text: 'Ward asked you for BLS and 1 other.', path: '/requirements?view=mine' },
      [],
    ]);
    await owner.delete(`${ward.url}/credential-types/${typeIds[1]}`);
    await ask();
    expect(await notices()).toMatchObject([{ text: 'Ward asked you for Forklift.', createdAt: asked?.createdAt }]);
    expect([await texts(owner), await ward.mails('requirements-asked')]).toEqual([[], []]);
  });

  it('report credentials recorded for the member, with one notice per import', async () => {
    const id = await record({ name: 'BLS' });
    await create(ada, { name: 'Own', expiryDate: '2030-01-01' });
    expect(await notices()).toMatchObject([{ text: 'Zoe Owner recorded BLS for you.', path: `/credentials/${id}` }]);
    await ada.delete(`/api/credentials/${id}`);
    await query(
      `insert into credentials (owner_id, recorded_by, name, issuing_body, issue_date, expiry_date)
       select $1, $2, name, 'Port', '2026-01-01', '2030-01-01' from unnest('{Crane,ALS,BLS}'::text[]) name`,
      [ada.userId, owner.userId],
    );
    expect(await notices()).toMatchObject([
      { text: 'Zoe Owner recorded ALS and 2 others for you.', path: '/credentials' },
    ]);
    await query('update credentials set recorded_by = gen_random_uuid() where owner_id = $1', [ada.userId]);
    const names = ['ALS', 'BLS', 'Crane', 'Own'];
    expect((await texts()).toSorted()).toEqual(names.map((name) => `An administrator recorded ${name} for you.`));
  });

  it('have unique ids, even for the same credential, and disappear after 30 days', async () => {
    await requireType('BLS', true);
    const id = await record({ name: 'BLS' });
    await owner.post(`${ward.url}/reviews/${id}`, { decision: 'approve' });
    const listed = await notices();
    expect(listed).toEqual(await notices());
    expect(new Set(listed.map((notice) => idSchema.parse(notice.id))).size).toBe(2);
    await query(`update credentials set created_at = now() - interval '31 days' where id = $1`, [id]);
    await query(`update credential_reviews set decided_at = now() - interval '31 days' where credential_id = $1`, [id]);
    expect(await notices()).toEqual([]);
  });
});
