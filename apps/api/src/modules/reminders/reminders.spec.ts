import { randomUUID } from 'node:crypto';
import { pool } from '@tracker/database/statements';
import { DataSource } from 'typeorm';
import { startMailServer, type TestMailServer } from '../../testing/mail-server.js';
import { untilLockWaits } from '../../testing/lock-waits.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';
import type { TestPerson } from '../../testing/test-person.js';
import { MailRenderers } from '../mailer/templates/mail-renderers.js';
import { DELETE_EVERYTHING, enterCredential } from './scan/entered-credential.fixture.js';
import { ReminderRunService } from './reminder-run.service.js';
import { ReminderScanService } from './scan/reminder-scan.service.js';
import { RetentionJob } from '../../platform/jobs/operations/retention.job.js';

let mails: TestMailServer;
let api: TestApp;

beforeAll(async () => {
  mails = await startMailServer();
  api = await startTestApp({ asOwner: true, environment: { smtpUrl: mails.url } });
});
beforeEach(async () => {
  await api.query(DELETE_EVERYTHING);
  mails.received.length = 0;
  api.clock.set('2027-01-15T12:00:00Z');
});
afterAll(async () => {
  await api?.close();
  await mails?.close();
});

const run = (day: string) => api.get(ReminderRunService).run(day);
const scan = () => api.get(ReminderScanService).scanDueZones();

const credential = (owner: TestPerson, expiryDate: string, enteredAt?: string) =>
  enterCredential(api, owner, expiryDate, enteredAt);

describe('a reminder mail', () => {
  test('describes credentials on the day it is sent, never before the day of the scan', async () => {
    const nora = await api.signIn({ timeZone: 'Pacific/Kiritimati' });
    await credential(nora, '2027-01-17');
    api.clock.set('2027-01-15T19:00:00Z');
    expect(await scan()).toMatchObject({ digests: 1 });
    const [{ id }] = (await api.query('select id from reminder_digests')).rows as [{ id: string }];
    const subject = async () => (await api.get(MailRenderers).render('reminder-digest', { digestId: id }))?.subject;
    // It is the 16th on Kiritimati.
    expect(await subject()).toBe('Your credential “First Aid” expires in 1 day');
    await api.query(`update users set time_zone = 'Pacific/Pago_Pago'`);
    expect(await subject()).toBe('Your credential “First Aid” expires in 1 day');
    api.clock.set('2027-01-17T12:00:00Z');
    expect(await subject()).toBe('Your credential “First Aid” expires in 0 days');
    await api.query('update reminder_digests set is_as_of = true');
    expect(await subject()).toBe('Your credential “First Aid” expires in 1 day');
  });

  test('is cancelled when its digest was deleted with the account', async () => {
    const mail = api.get(MailRenderers).render('reminder-digest', { digestId: randomUUID() });
    expect(await mail).toBeNull();
  });
});

describe('a run as of a date', () => {
  test('delivers all digests before it ends, and nothing when repeated', async () => {
    const nora = await api.signIn({ timeZone: 'Pacific/Kiritimati' });
    const ola = await api.signIn({ timeZone: 'Pacific/Pago_Pago' });
    await credential(nora, '2027-01-22');
    await credential(nora, '2027-02-14');
    await credential(ola, '2027-01-14');
    expect(await run('2027-01-15')).toEqual({ digests: 2, reminders: 2, alerts: 1, unsettled: 0 });
    expect(mails.received.map(({ recipients }) => recipients[0]).toSorted()).toEqual(
      [nora.email, ola.email].toSorted(),
    );
    expect(mails.received.map(({ raw }) => raw).join('')).toContain(
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    );
    expect(await run('2027-01-15')).toEqual({ digests: 0, reminders: 0, alerts: 0, unsettled: 0 });
    expect(mails.received).toHaveLength(2);
  });

  test('uses UTC for time zones unknown to the runtime', async () => {
    const nora = await api.signIn({ timeZone: 'Mars/Olympus_Mons' });
    await credential(nora, '2027-01-22');
    expect(await run('2027-01-15')).toEqual({ digests: 1, reminders: 1, alerts: 0, unsettled: 0 });
    expect(mails.received.map(({ recipients }) => recipients[0])).toEqual([nora.email]);
  });

  test('of two days at once sends one reminder per credential', async () => {
    const nora = await api.signIn();
    await credential(nora, '2027-01-22');
    const scans = api.get(ReminderScanService);
    const holder = await pool(api.app.get(DataSource)).connect();
    let both;
    try {
      // Neither scan ends before both have come to the credential.
      await holder.query('begin');
      await holder.query('select from users where id = $1 for update', [nora.userId]);
      both = Promise.all(['2027-01-15', '2027-01-16'].map((day) => scans.scanAsOf(day)));
      await untilLockWaits(api, 2);
      await holder.query('commit');
    } finally {
      holder.release();
    }
    const digests = (await both).map((counts) => counts.digests);
    expect(digests.toSorted()).toEqual([0, 1]);
    expect((await api.query('select from reminder_digests')).rows).toHaveLength(1);
  });

  test('delivers nothing twice, even after its mails were deleted', async () => {
    await credential(await api.signIn(), '2027-01-22');
    await run('2027-01-15');
    await api.query(`update outbox_messages set settled_at = now() - interval '91 days'`);
    await api.get(RetentionJob).forget('outbox-retention');
    expect((await api.query('select from outbox_messages')).rowCount).toBe(0);
    expect(await run('2027-01-15')).toEqual({ digests: 0, reminders: 0, alerts: 0, unsettled: 0 });
    expect(mails.received).toHaveLength(1);
  });

  test('sends each mail once when two runs overlap', async () => {
    for (let person = 0; person < 20; person += 1) await credential(await api.signIn(), '2027-01-22');
    const [one, other] = await Promise.all([run('2027-01-15'), run('2027-01-15')]);
    expect(one.digests + other.digests).toBe(20);
    expect(mails.received).toHaveLength(20);
    expect(new Set(mails.received.map(({ messageId }) => messageId)).size).toBe(20);
  });

  test('sends nothing about credentials deleted or renewed after the scan', async () => {
    const nora = await api.signIn();
    const [deleted, renewed] = [await credential(nora, '2027-01-22'), await credential(nora, '2027-01-22')];
    await api.get(ReminderScanService).scanAsOf('2027-01-15');
    await api.query('delete from credentials where id = $1', [deleted]);
    await api.query(`update credentials set expiry_date = '2029-01-22' where id = $1`, [renewed]);
    expect((await run('2027-01-15')).unsettled).toBe(0);
    expect(mails.received).toEqual([]);
    expect((await api.query('select state from outbox_messages')).rows).toEqual([{ state: 'cancelled' }]);
  });

  test('also runs what other modules have added', async () => {
    const days: string[] = [];
    api.get(ReminderRunService).add(async (day) => void days.push(day));
    await run('2027-01-15');
    expect(days).toEqual(['2027-01-15']);
  });

  test('skips people who unsubscribed', async () => {
    const nora = await api.signIn();
    await credential(nora, '2027-01-22');
    await api.query(`insert into mail_unsubscriptions (user_id, list) values ($1, 'reminders')`, [nora.userId]);
    expect((await run('2027-01-15')).digests).toBe(0);
  });

  test('skips kinds of mail that a person has turned off, even after the scan', async () => {
    const nora = await api.signIn();
    await credential(nora, '2027-01-22');
    await credential(nora, '2027-01-14');
    await nora.put('/api/notifications', { expirationAlerts: false });
    expect(await run('2027-01-15')).toMatchObject({ reminders: 1, alerts: 0 });
    await nora.put('/api/notifications', { expirationAlerts: true });
    expect(await run('2027-01-16')).toMatchObject({ reminders: 0, alerts: 1 });

    const ada = await api.signIn();
    await credential(ada, '2027-01-23');
    await api.get(ReminderScanService).scanAsOf('2027-01-16');
    await ada.put('/api/notifications', { emailReminders: false });
    mails.received.length = 0;
    await run('2027-01-16');
    expect(mails.received).toEqual([]);
  });

  test('does not fall back to a less urgent offset when the schedule changes', async () => {
    const nora = await api.signIn();
    await credential(nora, '2027-01-29');
    const organizationId = randomUUID();
    await api.query(`insert into organizations (id, name, reminder_days) values ($1, 'Ward 7', '14,7')`, [
      organizationId,
    ]);
    await api.query(`insert into memberships (organization_id, user_id, role) values ($1, $2, 'owner')`, [
      organizationId,
      nora.userId,
    ]);
    expect((await run('2027-01-15')).reminders).toBe(1);
    await api.query(`update organizations set reminder_days = '30,7' where id = $1`, [organizationId]);
    expect((await run('2027-01-19')).reminders).toBe(0);
    expect((await run('2027-01-22')).reminders).toBe(1);
  });

  test('sends no alert for credentials that had expired before they were recorded', async () => {
    const nora = await api.signIn();
    await credential(nora, '2027-01-11', '2027-01-14');
    expect((await run('2027-01-15')).alerts).toBe(0);
    await credential(nora, '2027-01-14', '2027-01-15');
    expect((await run('2027-01-15')).alerts).toBe(1);
  });
});
