import { ComplianceMail } from '@tracker/database/entities/requirements/weekly-mail.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import pg from 'pg';
import { RetentionJob } from '../../platform/jobs/retention.job.js';
import { credentialsOf, type CredentialCalls } from '../../testing/credential-calls.js';
import { credentialForm, PDF } from '../../testing/credential-form.js';
import { inAnotherTransaction, untilLockWaits } from '../../testing/lock-waits.js';
import { startMailServer, type TestMailServer } from '../../testing/mail-server.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';
import { createOrganization, type TestOrganization } from '../../testing/test-organization.js';
import type { TestPerson } from '../../testing/test-person.js';
import { ReminderRunService } from '../reminders/reminder-run.service.js';
import { MatrixRepository } from './matrix/matrix.repository.js';
import { WeeklyMailService } from './weekly-mail.service.js';

let mails: TestMailServer;
let api: TestApp;
let calls: CredentialCalls;
let ward: TestOrganization;
let owner: TestPerson;
let ada: TestPerson;
let typeId: string;

beforeAll(async () => {
  mails = await startMailServer();
  api = await startTestApp({ environment: { smtpUrl: mails.url } });
  calls = credentialsOf(api);
});

beforeEach(async () => {
  api.clock.set('2026-11-22T12:00:00Z');
  mails.received.length = 0;
  ward = await createOrganization(api, await api.signIn({ firstName: 'Zoe', lastName: 'Owner' }));
  await ward.setTier('team');
  ({ owner } = ward);
  ada = await ward.add('member', { firstName: 'Ada', lastName: 'Ness' });
  typeId = (await owner.post(`${ward.url}/credential-types`, { name: 'BLS' })).json().id;
  await owner.post(`${ward.url}/requirements`, { groupId: null, typeId });
});

afterEach(() => calls.query('delete from compliance_schedules'));

afterAll(async () => {
  await api?.close();
  await mails?.close();
});

describe('requesting a credential from a member, or recording it for them', () => {
  const ask = async (body: object) => (await owner.post(`${ward.url}/compliance-matrix/requests`, body)).json();
  const DAY = 86_400_000;

  it('requests the same credential at most once a week, and only missing ones', async () => {
    const second = (await owner.post(`${ward.url}/credential-types`, { name: 'Forklift' })).json().id;
    const userIds = [ada.userId, owner.userId];
    await calls.create(owner, { name: 'BLS', expiryDate: '2028-01-01' });
    expect(await ask({ userIds, typeId })).toEqual({ sent: 1, skipped: 1 });
    expect(await ask({ userIds })).toEqual({ sent: 0, skipped: 2 });
    await owner.post(`${ward.url}/requirements`, { groupId: null, typeId: second });
    api.clock.advance(1_000);
    expect(await ask({ userIds: [ada.userId] })).toEqual({ sent: 1, skipped: 0 });
    const sent = await ward.mails('requirements-asked');
    expect(
      sent.map(({ recipient, payload }) => [
        recipient,
        (payload['asked'] as { typeName: string }[]).map(({ typeName }) => typeName),
      ]),
    ).toEqual([
      [ada.email, ['BLS']],
      [ada.email, ['Forklift']],
    ]);
    api.clock.advance(7 * DAY);
    expect(await ask({ userIds: [ada.userId] })).toEqual({ sent: 1, skipped: 0 });
    api.clock.advance(8 * DAY);
    await calls.query(`insert into mail_unsubscriptions (user_id, list) values ($1, 'email-reminders')`, [ada.userId]);
    expect(await ask({ userIds: [ada.userId] })).toEqual({ sent: 0, skipped: 1 });
    api.clock.advance(8 * DAY);
    await calls.query('delete from mail_unsubscriptions where user_id = $1', [ada.userId]);
    await calls.query('update organizations set email_reminders = false where id = $1', [ward.id]);
    expect(await ask({ userIds: [ada.userId] })).toEqual({ sent: 0, skipped: 1 });
    const stranger = await api.signIn();
    const refused = await owner.post(`${ward.url}/compliance-matrix/requests`, { userIds: [stranger.userId] });
    expect([refused.statusCode, refused.body]).toEqual([404, 'Member not found.']);
  });

  it('records a credential that the member owns, with a notification that names the recorder', async () => {
    const url = `${ward.url}/members/${ada.userId}/credentials`;
    const fields = { name: 'BLS', expiryDate: '2028-01-01' };
    const record = (by = owner) => by.inject({ method: 'POST', url, ...credentialForm(fields, { content: PDF }) });
    const answer = await record();
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      expect.objectContaining({ name: 'BLS', hasDocument: true }),
    ]);
    const { id } = answer.json();
    expect((await ada.get(`/api/credentials/${id}`)).json()).toMatchObject({ recordedBy: 'Zoe Owner' });
    expect((await owner.get(`/api/credentials/${id}`)).statusCode).toBe(404);
    expect((await ada.get('/api/my/requirements')).json()[0].state).toBe('met');
    expect(await ward.mails('credential-recorded')).toMatchObject([
      { recipient: ada.email, payload: { recordedBy: 'Zoe Owner', credentialId: id, credentialName: 'BLS' } },
    ]);
    const { entries } = (await owner.get(`${ward.url}/audit?action=credential.created`)).json();
    expect(entries[0]).toMatchObject({ actor: { id: owner.userId }, subject: { id } });
    expect((await record(ada)).statusCode).toBe(403);
    expect((await ada.delete(`/api/credentials/${id}`)).statusCode).toBe(200);
    const stranger = await api.signIn();
    const abroad = await owner.inject({
      method: 'POST',
      url: `${ward.url}/members/${stranger.userId}/credentials`,
      ...credentialForm(fields),
    });
    expect([abroad.statusCode, abroad.body]).toEqual([404, 'Member not found.']);
  });

  it('hides the recorder from the audit trail of the member’s other organization', async () => {
    const other = await createOrganization(api);
    await other.add('member', ada);
    const url = `${ward.url}/members/${ada.userId}/credentials`;
    const recorded = (await owner.inject({ method: 'POST', url, ...credentialForm({ name: 'BLS' }) })).json();
    await ada.post(`/api/credentials/${recorded.id}/archive`);
    const trailOf = async (organization: TestOrganization) => {
      const { entries } = (await organization.owner.get(`${organization.url}/audit?subject=credential`)).json();
      return entries.map(({ action, actor }: { action: string; actor: { email: string } | null }) => [
        action,
        actor && actor.email,
      ]);
    };
    const archived = ['credential.archived', ada.email];
    expect(await trailOf(ward)).toEqual([archived, ['credential.created', owner.email]]);
    expect(await trailOf(other)).toEqual([archived, ['credential.created', null]]);
  });

  it('answers with the status on the member’s current date', async () => {
    const east = await ward.add('member', { timeZone: 'Pacific/Kiritimati' });
    const payload = credentialForm({ name: 'BLS', expiryDate: '2026-11-22' });
    const url = `${ward.url}/members/${east.userId}/credentials`;
    const recorded = (await owner.inject({ method: 'POST', url, ...payload })).json();
    expect(recorded).toMatchObject({ status: 'expired', daysUntilExpiry: -1 });
    expect((await east.get(`/api/credentials/${recorded.id}`)).json()).toMatchObject({ status: 'expired' });
  });
});

describe('the weekly email', () => {
  it('reports newly expired or missing cells once a week with the matrix, and is skipped without changes', async () => {
    const schedule = { weekday: 1, hour: 7, timeZone: 'Europe/Oslo' };
    expect((await owner.get(`${ward.url}/schedule`)).json()).toEqual({ weekday: null, hour: 8, timeZone: 'UTC' });
    expect((await owner.put(`${ward.url}/schedule`, { ...schedule, weekday: 8 })).statusCode).toBe(400);
    expect((await owner.put(`${ward.url}/schedule`, schedule)).json()).toEqual(schedule);
    await calls.create(ada, { name: 'BLS', expiryDate: '2026-12-01' });
    const admin = await ward.add('admin');
    await calls.create(admin, { name: 'BLS', expiryDate: '2028-01-01' });
    const weekly = () => mails.received.filter(({ raw }) => raw.includes('compliance-matrix-'));
    const run = (day: string) => api.get(ReminderRunService).run(day);
    await run('2026-11-24');
    expect(weekly()).toEqual([]);
    expect(await Promise.all([run('2026-11-23'), run('2026-11-23')])).toMatchObject([
      { unsettled: 0 },
      { unsettled: 0 },
    ]);
    expect(
      weekly()
        .flatMap(({ recipients }) => recipients)
        .toSorted(),
    ).toEqual([owner.email, admin.email].toSorted());
    const raw = weekly()[0]?.raw ?? '';
    expect(raw).toContain('filename=compliance-matrix-2026-11-23.csv');
    expect(raw).toContain('Zoe Owner: BLS');
    const [, attached = ''] = raw.slice(raw.indexOf('filename=')).split(/\r?\n\r?\n/);
    expect(Buffer.from(attached, 'base64').toString()).toContain(
      `Ada Ness,${ada.email},Expiring soon (valid until 2026-12-01)`,
    );
    // Only the credential of Ada changes: it expires on 1 December.
    await run('2026-11-30');
    expect(weekly()).toHaveLength(2);
    await run('2026-12-07');
    expect(weekly()).toHaveLength(4);
    expect(weekly()[3]?.raw).toContain('Ada Ness: BLS');
    expect(weekly()[3]?.raw).not.toContain('Zoe Owner: BLS');

    const service = api.get(WeeklyMailService);
    const queued = async (instant: string) => {
      api.clock.set(instant);
      await service.dueNow();
      return (await ward.mails('compliance-week')).length;
    };
    await calls.query('delete from compliance_mails where organization_id = $1', [ward.id]);
    // Missed Mondays are not caught up on. 07:00 in Oslo is an hour before 07:00 UTC.
    expect(await queued('2026-11-22T12:10:00Z')).toBe(0);
    expect(await queued('2026-12-14T05:59:00Z')).toBe(0);
    expect(await queued('2026-12-14T06:00:00Z')).toBe(2);
    expect(await queued('2026-12-14T09:00:00Z')).toBe(2);
  });

  it('names a credential that waits for review while an approved one still counts', async () => {
    const type = (await owner.post(`${ward.url}/credential-types`, { name: 'Crane', needsReview: true })).json();
    await owner.post(`${ward.url}/requirements`, { groupId: null, typeId: type.id });
    for (const [expiryDate, decision] of Object.entries({ '2027-01-01': 'approve', '2029-01-01': null })) {
      const { id } = (await calls.create(ada, { name: 'Crane', expiryDate })).json();
      if (decision) await owner.post(`${ward.url}/reviews/${id}`, { decision });
    }
    await owner.put(`${ward.url}/schedule`, { weekday: 1, hour: 7, timeZone: 'UTC' });
    for (const instant of ['2026-11-23T07:00:00Z', '2026-11-30T07:00:00Z']) {
      api.clock.set(instant);
      await api.get(WeeklyMailService).dueNow();
    }
    const payloads = (await ward.mails('compliance-week')).map(({ payload }) => payload);
    const waiting = [{ memberName: 'Ada Ness', typeName: 'Crane' }];
    expect(payloads).toMatchObject([
      { inReview: 1, waiting },
      { became: [], inReview: 1, waiting },
    ]);
  });

  it('is sent even if the one of another organization fails', async () => {
    const field = await createOrganization(api, await api.signIn());
    await field.setTier('team');
    const [broken = ward, sound = ward] = [ward, field].toSorted((a, b) => a.id.localeCompare(b.id));
    for (const { owner, url } of [broken, sound]) {
      await owner.put(`${url}/schedule`, { weekday: 1, hour: 7, timeZone: 'UTC' });
      for (const name of ['ILS', 'PLS']) {
        const { id } = (await owner.post(`${url}/credential-types`, { name })).json();
        await owner.post(`${url}/requirements`, { groupId: null, typeId: id });
      }
    }
    await calls.create(sound.owner, { name: 'PLS', expiryDate: '2026-12-06' });
    await calls.create(ada, { expiryDate: '2026-12-07' });
    const matrix = api.get(MatrixRepository);
    const people = matrix.people.bind(matrix);
    matrix.people = (id, ...others) =>
      id === broken.id ? Promise.reject(new Error('cannot be read')) : people(id, ...others);
    const waiting = async () => [await broken.mails('compliance-week'), await sound.mails('compliance-week')];

    await expect(api.get(ReminderRunService).run('2026-11-30')).rejects.toThrow('cannot be read');
    expect(mails.received.map(({ recipients }) => recipients[0])).toEqual(
      expect.arrayContaining([ada.email, sound.owner.email]),
    );
    api.clock.set('2026-12-07T08:00:00Z');
    await expect(api.get(WeeklyMailService).dueNow()).rejects.toThrow('cannot be read');
    expect((await waiting()).map(({ length }) => length)).toEqual([0, 1]);
    matrix.people = people;
    await api.get(WeeklyMailService).dueNow();
    expect((await waiting()).map(({ length }) => length)).toEqual([1, 1]);
  });

  it('waits a week when its schedule is set after the hour, and checks without due emails do not write', async () => {
    const queuedAt = async (instant: string) => {
      api.clock.set(instant);
      await api.get(WeeklyMailService).dueNow();
      return (await ward.mails('compliance-week')).length;
    };
    // It is Sunday.
    await owner.put(`${ward.url}/schedule`, { weekday: 7, hour: 7, timeZone: 'Europe/Oslo' });
    expect(await queuedAt('2026-11-22T12:01:00Z')).toBe(0);
    expect(await queuedAt('2026-11-29T06:00:00Z')).toBe(1);
    const query = jest.spyOn(pg.Client.prototype, 'query');
    await api.get(WeeklyMailService).dueNow();
    const calls = query.mock.calls as unknown as [string | { text: string }][];
    const texts = calls.map(([sent]) => (typeof sent === 'string' ? sent : sent.text));
    query.mockRestore();
    expect(texts.filter((text) => /begin|start transaction|insert/i.test(text))).toEqual([]);
  });

  it('is skipped for an organization that is deleted concurrently', async () => {
    await owner.put(`${ward.url}/schedule`, { weekday: 1, hour: 7, timeZone: 'UTC' });
    api.clock.set('2026-11-23T08:00:00Z');
    await inAnotherTransaction(api, async (other) => {
      await other.query('delete from organizations where id = $1', [ward.id]);
      const writing = api.get(WeeklyMailService).dueNow();
      await untilLockWaits(api);
      await other.query('commit');
      expect(await writing).toBe(0);
    });
  });

  it('is stored for 35 days', async () => {
    const { manager } = api.get(UnitOfWork);
    const days = ['2026-10-17', '2026-10-18', '2026-11-16'];
    await manager.insert(
      ComplianceMail,
      days.map((day) => ({ organizationId: ward.id, day, cells: [] })),
    );
    await api.get(RetentionJob).forget('compliance-mail-retention');
    const left = await manager.find(ComplianceMail, { where: { organizationId: ward.id }, order: { day: 'ASC' } });
    expect(left.map(({ day }) => day)).toEqual(days.slice(1));
  });
});
