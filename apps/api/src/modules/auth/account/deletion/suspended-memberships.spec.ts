import { credentialsOf } from '../../../../testing/credential-calls.js';
import { testApp } from '../../../../testing/test-app.js';
import { createOrganization, type TestOrganization } from '../../../../testing/test-organization.js';
import { TestPerson } from '../../../../testing/test-person.js';
import { SessionService } from '../../session.service.js';
import { MemberPlaces } from '../../../organizations/members/member-places.js';
import { ReminderScanService } from '../../../reminders/scan/reminder-scan.service.js';
import { ERROR, PATCH, TestDirectory } from '../../scim/test-directory.fixture.js';
import { AccountDeletionService } from './account-deletion.service.js';

const START = '2026-11-21T10:00:00Z';
const activation = (value: boolean) => ({
  schemas: [PATCH],
  Operations: [{ op: 'replace', path: 'active', value }],
});
const URL_OF_DELETION = '/api/account/deletion';

describe('memberships of an account that is pending deletion', () => {
  const api = testApp();
  let ward: TestOrganization;
  let owner: TestPerson;
  let ada: TestPerson;

  beforeEach(async () => {
    api.clock.set(START);
    ward = await createOrganization(api);
    await ward.setTier('team');
    ({ owner } = ward);
    ada = await ward.add('admin', { firstName: 'Ada', lastName: 'Ness' });
  });

  const query = (sql: string, values: unknown[] = []) => api.manager().query(sql, values);
  const leave = (person: TestPerson) => person.post(URL_OF_DELETION, { confirm: person.email });
  async function undo({ userId, email }: TestPerson): Promise<TestPerson> {
    const { token } = await api.get(SessionService).open(userId);
    const back = new TestPerson(api.app, userId, email, token);
    expect((await back.delete(URL_OF_DELETION)).statusCode).toBe(200);
    return back;
  }
  /** Unchanged since the day before: a credential that changed after the scan's hour waits for the next morning. */
  async function createCredential(person: TestPerson, expiryDate: string): Promise<string> {
    const { id } = (await credentialsOf(api).create(person, { name: 'First Aid', expiryDate })).json();
    await query(`update credentials set updated_at = $1::timestamptz - interval '1 day' where id = $2`, [
      api.clock.now(),
      id,
    ]);
    return id;
  }
  const make = async (path: string, fields: object, by = owner) =>
    (await by.post(`${ward.url}/${path}`, fields)).json();
  /** Every row that refers to the membership, and the membership itself. */
  async function rowsOf({ userId }: TestPerson): Promise<Record<string, unknown[]>> {
    const tables: { name: string }[] = await query(
      `select distinct conrelid::regclass::text as name from pg_constraint
       where contype = 'f' and array_length(conkey, 1) = 2
         and confrelid = (select confrelid from pg_constraint where conname like 'waivers_%user_id_fkey') order by 1`,
    );
    const rows: Record<string, unknown[]> = {};
    for (const { name } of [...tables, { name: 'memberships' }])
      rows[name] = await query(`select * from ${name} where organization_id = $1 and user_id = $2`, [ward.id, userId]);
    return rows;
  }
  /** Gives Ada a row in every table that refers to memberships, and a calendar feed of the organization. */
  async function settle(): Promise<{ calendar: string; group: { id: string }; waiver: { id: string } }> {
    const group = await make('groups', { name: 'Night' });
    await owner.put(`${ward.url}/groups/${group.id}/members`, { userIds: [ada.userId] });
    const type = await make('credential-types', { name: 'BLS', needsReview: true });
    const requirement = await make('requirements', { groupId: group.id, typeId: type.id });
    const until = '2027-01-10';
    const waived = { userId: ada.userId, requirementId: requirement.id, reason: 'On leave', until };
    const waiver = await make('waivers', waived);
    const other = await make('credential-types', { name: 'Crane' });
    const { id: asked } = await make('requirements', { groupId: null, typeId: other.id });
    await ada.put(`/api/my/requirements/${asked}/progress`, { until, note: 'Booked' });
    await query(
      `insert into requirement_requests (organization_id, user_id, type_id, asked_at) values ($1, $2, $3, now())`,
      [ward.id, ada.userId, other.id],
    );
    const fields = { name: 'Basic', expiryDate: '2028-01-01' };
    const { id } = (await credentialsOf(api).create(ada, fields)).json();
    await ada.put(`/api/credentials/${id}/type`, { typeId: type.id });
    const decided = await owner.post(`${ward.url}/reviews/${id}`, { decision: 'reject', reason: 'Blurred' });
    expect(decided.statusCode).toBeLessThan(300);
    const { url } = (await ada.post(`${ward.url}/calendar-feed`)).json();
    return { calendar: new URL(url).pathname, group, waiver };
  }

  test('are restored unchanged by an undo, with every row that refers to them', async () => {
    const { calendar } = await settle();
    const before = await rowsOf(ada);
    for (const [table, rows] of Object.entries(before)) expect([table, rows.length > 0]).toEqual([table, true]);
    await leave(ada);
    expect((await api.inject(calendar)).statusCode).toBe(404);
    await undo(ada);
    expect(await rowsOf(ada)).toEqual(before);
    expect((await api.inject(calendar)).statusCode).toBe(200);
  });

  test('are hidden from the organization’s lists and survive changes to those lists', async () => {
    const { group, waiver } = await settle();
    const before = await rowsOf(ada);
    const mia = await ward.add('member');
    await leave(ada);
    const paths = ['members', 'members/search', 'groups', 'waivers', 'reviews', 'compliance-matrix'];
    for (const path of paths) {
      const answer = await owner.get(`${ward.url}/${path}`);
      expect([path, answer.statusCode, answer.body.includes(ada.userId)]).toEqual([path, 200, false]);
    }
    const set = await owner.put(`${ward.url}/groups/${group.id}/members`, { userIds: [mia.userId] });
    expect(set.json().userIds).toEqual([mia.userId]);
    const change = { reason: 'Changed', until: '2027-01-11' };
    expect((await owner.put(`${ward.url}/waivers/${waiver.id}`, change)).statusCode).toBe(404);
    expect((await owner.delete(`${ward.url}/waivers/${waiver.id}`)).statusCode).toBe(404);
    await undo(ada);
    expect(await rowsOf(ada)).toEqual(before);
  });

  test('still count toward the member limit of the plan', async () => {
    await ward.setTier('free');
    await ward.add('member');
    await leave(ada);
    const refused = await owner.post(`${ward.url}/invitations`, { email: 'next@example.test', role: 'member' });
    expect(refused.statusCode).toBe(409);
    await undo(ada);
    expect(await ward.roles()).toMatchObject({ [ada.userId]: 'admin' });
  });

  test('end permanently when the owner removes the member, and the audit trail records it', async () => {
    await leave(ada);
    expect((await owner.delete(`${ward.url}/members/${ada.userId}`)).statusCode).toBe(200);
    expect((await owner.delete(`${ward.url}/members/${ada.userId}`)).statusCode).toBe(404);
    const back = await undo(ada);
    expect(await ward.roles()).not.toHaveProperty(ada.userId);
    expect((await back.get(`${ward.url}`)).statusCode).toBe(404);
    const { entries } = (await owner.get(`${ward.url}/audit?limit=20`)).json();
    const acts = entries.filter(({ subject }: { subject: { id: string } }) => subject.id === ada.userId);
    expect(acts.map(({ action }: { action: string }) => action)).toEqual([
      'member.removed',
      'member.left',
      'member.joined',
    ]);
  });

  test('of admins cannot be removed by another admin', async () => {
    const other = await ward.add('admin');
    await leave(ada);
    expect((await other.delete(`${ward.url}/members/${ada.userId}`)).statusCode).toBe(403);
    await undo(ada);
    expect(await ward.roles()).toMatchObject({ [ada.userId]: 'admin' });
  });

  test.each(['deactivates', 'removes'])('end permanently when a directory %s the person', async (act) => {
    const directory = await TestDirectory.of(api, `${act}.example`);
    const { organization } = directory;
    const provisioned = await directory.added('kim');
    const kim = await undoable(provisioned, directory.address('kim'));
    const joined = await organization.add('member');
    await identify(joined);
    for (const person of [kim, joined]) {
      await leave(person);
      const [answer] =
        act === 'removes'
          ? [await directory.call('DELETE', `/Users/${person.userId}`)]
          : [await directory.patch(person.userId, { op: 'replace', path: 'active', value: false })];
      expect(answer.statusCode).toBe(act === 'removes' ? 204 : 200);
      await undo(person);
      expect(await organization.roles()).not.toHaveProperty(person.userId);
    }
  });

  test('are restored by an undo after a directory only reads or renames the person', async () => {
    const directory = await TestDirectory.of(api, 'repeats.example');
    const kim = await undoable(await directory.added('kim'), directory.address('kim'));
    await leave(kim);
    const named = await directory.patch(kim.userId, { op: 'replace', path: 'displayName', value: 'Kim' });
    expect([named.statusCode, named.json().active]).toEqual([200, false]);
    const joined = await directory.organization.add('member');
    await leave(joined);
    expect((await directory.call('GET', `/Users/${joined.userId}`)).statusCode).toBe(404);
    expect((await directory.call('GET', '/Users')).body).not.toContain(joined.userId);
    await undo(kim);
    await undo(joined);
    expect(await directory.organization.roles()).toMatchObject({ [kim.userId]: 'member', [joined.userId]: 'member' });
  });

  test('end when the account is erased, which adds only the erasure to the audit trail', async () => {
    await leave(ada);
    const due = new Date(new Date(START).getTime() + 7 * 86_400_000);
    expect(await api.get(AccountDeletionService).eraseDue(due)).toMatchObject({
      organizations: 0,
    });
    const { entries } = (await owner.get(`${ward.url}/audit?limit=20`)).json();
    const acts = entries.filter(({ subject }: { subject: { id: string } }) => subject.id === ada.userId);
    expect(acts.map(({ action }: { action: string }) => action)).toEqual([
      'member.erased',
      'member.left',
      'member.joined',
    ]);
  });

  test('are suspended for an owner too, and no one can join the organization until the undo', async () => {
    const closed = 'No one can join this organization while its owner is deleting their account.';
    const directory = await TestDirectory.of(api, 'closed.example');
    const { organization } = directory;
    const [admin, former] = [await organization.add('admin'), await organization.add('member')];
    const [kim, guest] = [await api.signIn({ email: 'kim@closed.example' }), await api.signIn()];
    await identify(former);
    expect((await directory.call('PATCH', `/Users/${former.userId}`, activation(false))).statusCode).toBe(200);
    await leave(admin);
    expect((await leave(organization.owner)).statusCode).toBe(202);
    const provisioned = await directory.add('lee');
    expect([provisioned.statusCode, provisioned.json()]).toEqual([
      409,
      { schemas: [ERROR], status: '409', detail: closed },
    ]);
    await query(`update users set email = 'former@closed.example', email_verified = true where id = $1`, [
      former.userId,
    ]);
    expect((await directory.call('PATCH', `/Users/${former.userId}`, activation(true))).statusCode).toBe(409);
    const places = api.get(MemberPlaces);
    expect(await places.joinBySignIn(organization.id, kim.userId)).toBe(false);

    const back = await undo(admin);
    expect(await organization.roles()).toEqual({ [admin.userId]: 'admin' });
    const report = (await back.get(`/api/reports/compliance?organizationId=${organization.id}`)).json();
    expect(report.memberBreakdown.map(({ userId }: { userId: string }) => userId)).toEqual([admin.userId]);
    await back.post(`${organization.url}/invitations`, { email: guest.email, role: 'member' });
    const token = await organization.tokenSentTo(guest.email);
    const accept = () => guest.post('/api/invitations/accept', { token });
    const refused = await accept();
    expect([refused.statusCode, refused.json().message]).toEqual([409, closed]);

    await undo(organization.owner);
    expect((await accept()).statusCode).toBe(200);
    expect((await directory.add('lee')).statusCode).toBe(201);
    expect(await organization.roles()).toMatchObject({
      [organization.owner.userId]: 'owner',
      [admin.userId]: 'admin',
      [guest.userId]: 'member',
    });
  });

  test('transfer ownership to an admin who undid their deletion when the owner is erased', async () => {
    await owner.put(ward.url, { notifications: { teamUpdates: true } });
    await leave(ada);
    expect((await leave(owner)).statusCode).toBe(202);
    await undo(ada);
    const due = new Date(new Date(START).getTime() + 7 * 86_400_000);
    expect(await api.get(AccountDeletionService).eraseDue(due)).toMatchObject({
      organizations: 0,
    });
    expect(await ward.roles()).toEqual({ [ada.userId]: 'owner' });
    const change = { kind: 'role-changed', role: 'owner' };
    expect(await ward.mails('team-update')).toMatchObject([{ recipient: ada.email, payload: { change } }]);
  });

  test('reminders that came due during the suspension are sent once after the undo', async () => {
    api.clock.set('2026-11-21T12:00:00Z');
    const scan = () => api.get(ReminderScanService).scanDueZones();
    const id = await createCredential(ada, '2026-12-23');
    await scan();
    const remindersOfCredential = () =>
      query('select offset_days as days from reminders where credential_id = $1', [id]);
    await leave(ada);
    for (const day of ['22', '23', '24']) {
      api.clock.set(`2026-11-${day}T12:00:00Z`);
      await scan();
    }
    expect(await remindersOfCredential()).toEqual([]);
    await undo(ada);
    for (const day of ['25', '26']) {
      api.clock.set(`2026-11-${day}T12:00:00Z`);
      await scan();
    }
    expect(await remindersOfCredential()).toEqual([{ days: 30 }]);
    const sent = await query(`select state from outbox_messages where user_id = $1 and kind = 'reminder-digest'`, [
      ada.userId,
    ]);
    expect(sent).toEqual([{ state: 'queued' }]);
  });

  test('a reminder that was queued at the deletion request is sent after the undo', async () => {
    const scan = () => api.get(ReminderScanService).scanDueZones();
    api.clock.set('2026-12-06T12:00:00Z');
    const mia = await ward.add('member');
    await createCredential(mia, '2027-01-05');
    await scan();
    const queued = `select count(*)::int as mails from outbox_messages where user_id = $1 and kind = 'reminder-digest' and state = 'queued'`;
    expect(await query(queued, [mia.userId])).toEqual([{ mails: 1 }]);
    await leave(mia);
    expect(await query(queued, [mia.userId])).toEqual([{ mails: 0 }]);
    await undo(mia);
    await scan();
    api.clock.set('2026-12-07T12:00:00Z');
    await scan();
    expect(await query(queued, [mia.userId])).toEqual([{ mails: 1 }]);
  });

  /** Accounts that no one has signed in to are deleted when the directory removes them. */
  const identify = ({ userId, email }: Pick<TestPerson, 'userId' | 'email'>) =>
    query(
      `insert into identities (user_id, provider, issuer, subject) values ($1, 'google', 'https://idp.example', $2)`,
      [userId, email],
    );
  /** Signs in a person whom the directory provisioned. */
  async function undoable(userId: string, email: string): Promise<TestPerson> {
    await identify({ userId, email });
    const { token } = await api.get(SessionService).open(userId);
    return new TestPerson(api.app, userId, email, token);
  }
});
