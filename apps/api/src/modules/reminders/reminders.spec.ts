import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { pool } from '@tracker/database/statements';
import { DataSource } from 'typeorm';
import { startMailServer, type TestMailServer } from '../../testing/mail-server.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';
import type { TestPerson } from '../../testing/test-person.js';
import { MailRenderers } from '../mailer/templates/mail-renderers.js';
import { enterCredential } from './scan/entered-credential.fixture.js';
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
  await query('truncate users, organizations, outbox_messages, reminder_scans cascade');
  mails.received.length = 0;
  api.clock.set('2027-01-15T12:00:00Z');
});
afterAll(async () => {
  await api?.close();
  await mails?.close();
});

const query = (text: string, values: unknown[] = []) => pool(api.app.get(DataSource)).query(text, values);
const run = (day: string) => api.app.get(ReminderRunService, { strict: false }).run(day);
const scan = () => api.app.get(ReminderScanService, { strict: false }).scanDueZones();

async function waitingForLocks(): Promise<number> {
  const { rows } = await query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
}

const credential = (owner: TestPerson, expiryDate: string, enteredAt?: string) =>
  enterCredential(api, owner, expiryDate, enteredAt);

describe('a reminder mail', () => {
  test('tells of things as they stand on the day on which it leaves, and never as of an earlier day than the scan’s', async () => {
    const nora = await api.signIn({ timeZone: 'Pacific/Kiritimati' });
    await credential(nora, '2027-01-17');
    api.clock.set('2027-01-15T19:00:00Z');
    expect(await scan()).toMatchObject({ digests: 1 });
    const [{ id }] = (await query('select id from reminder_digests')).rows as [{ id: string }];
    const subject = async () =>
      (await api.app.get(MailRenderers, { strict: false }).render('reminder-digest', { digestId: id }))?.subject;
    // It is the 16th on Kiritimati.
    expect(await subject()).toBe('Your credential “First Aid” expires in 1 day');
    await query(`update users set time_zone = 'Pacific/Pago_Pago'`);
    expect(await subject()).toBe('Your credential “First Aid” expires in 1 day');
    api.clock.set('2027-01-17T12:00:00Z');
    expect(await subject()).toBe('Your credential “First Aid” expires in 0 days');
    await query('update reminder_digests set is_as_of = true');
    expect(await subject()).toBe('Your credential “First Aid” expires in 1 day');
  });

  test('whose digest is gone, with the account it was for, is withdrawn rather than tried again and again', async () => {
    const mail = api.app.get(MailRenderers, { strict: false }).render('reminder-digest', { digestId: randomUUID() });
    expect(await mail).toBeNull();
  });
});

describe('a run as of a date', () => {
  test('delivers each person’s digest before it ends, and nothing when it is repeated', async () => {
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

  test('writes to somebody in a zone that this runtime does not know, by the day of UTC', async () => {
    const nora = await api.signIn({ timeZone: 'Mars/Olympus_Mons' });
    await credential(nora, '2027-01-22');
    expect(await run('2027-01-15')).toEqual({ digests: 1, reminders: 1, alerts: 0, unsettled: 0 });
    expect(mails.received.map(({ recipients }) => recipients[0])).toEqual([nora.email]);
  });

  test('of two days at once reminds of a credential once', async () => {
    const nora = await api.signIn();
    await credential(nora, '2027-01-22');
    const scans = api.app.get(ReminderScanService, { strict: false });
    const holder = await pool(api.app.get(DataSource)).connect();
    let both;
    try {
      // Neither scan ends before both have come to the credential.
      await holder.query('begin');
      await holder.query('select from users where id = $1 for update', [nora.userId]);
      both = Promise.all(['2027-01-15', '2027-01-16'].map((day) => scans.scanAsOf(day)));
      while ((await waitingForLocks()) < 2) await setTimeout(20);
      await holder.query('commit');
    } finally {
      holder.release();
    }
    const digests = (await both).map((counts) => counts.digests);
    expect(digests.toSorted()).toEqual([0, 1]);
    expect((await query('select from reminder_digests')).rows).toHaveLength(1);
  });

  test('delivers nothing twice, also once its mails are forgotten', async () => {
    await credential(await api.signIn(), '2027-01-22');
    await run('2027-01-15');
    await query(`update outbox_messages set settled_at = now() - interval '91 days'`);
    await api.app.get(RetentionJob, { strict: false }).forget('outbox-retention');
    expect((await query('select from outbox_messages')).rowCount).toBe(0);
    expect(await run('2027-01-15')).toEqual({ digests: 0, reminders: 0, alerts: 0, unsettled: 0 });
    expect(mails.received).toHaveLength(1);
  });

  test('beside another one sends each mail once', async () => {
    for (let person = 0; person < 20; person += 1) await credential(await api.signIn(), '2027-01-22');
    const [one, other] = await Promise.all([run('2027-01-15'), run('2027-01-15')]);
    expect(one.digests + other.digests).toBe(20);
    expect(mails.received).toHaveLength(20);
    expect(new Set(mails.received.map(({ messageId }) => messageId)).size).toBe(20);
  });

  test('sends nothing about a credential that was deleted or renewed after the scan', async () => {
    const nora = await api.signIn();
    const [deleted, renewed] = [await credential(nora, '2027-01-22'), await credential(nora, '2027-01-22')];
    await api.app.get(ReminderScanService, { strict: false }).scanAsOf('2027-01-15');
    await query('delete from credentials where id = $1', [deleted]);
    await query(`update credentials set expiry_date = '2029-01-22' where id = $1`, [renewed]);
    expect((await run('2027-01-15')).unsettled).toBe(0);
    expect(mails.received).toEqual([]);
    expect((await query('select state from outbox_messages')).rows).toEqual([{ state: 'cancelled' }]);
  });

  test('has others write what is due on that day as well', async () => {
    const days: string[] = [];
    api.app.get(ReminderRunService, { strict: false }).add(async (day) => void days.push(day));
    await run('2027-01-15');
    expect(days).toEqual(['2027-01-15']);
  });

  test('leaves out who stopped the reminders', async () => {
    const nora = await api.signIn();
    await credential(nora, '2027-01-22');
    await query(`insert into mail_unsubscriptions (user_id, list) values ($1, 'reminders')`, [nora.userId]);
    expect((await run('2027-01-15')).digests).toBe(0);
  });

  test('leaves out what a person has stopped, also when it was stopped after the scan', async () => {
    const nora = await api.signIn();
    await credential(nora, '2027-01-22');
    await credential(nora, '2027-01-14');
    await nora.put('/api/notifications', { expirationAlerts: false });
    expect(await run('2027-01-15')).toMatchObject({ reminders: 1, alerts: 0 });
    await nora.put('/api/notifications', { expirationAlerts: true });
    expect(await run('2027-01-16')).toMatchObject({ reminders: 0, alerts: 1 });

    const ada = await api.signIn();
    await credential(ada, '2027-01-23');
    await api.app.get(ReminderScanService, { strict: false }).scanAsOf('2027-01-16');
    await ada.put('/api/notifications', { emailReminders: false });
    mails.received.length = 0;
    await run('2027-01-16');
    expect(mails.received).toEqual([]);
  });

  test('does not fall back to a less urgent offset when the schedule changes', async () => {
    const nora = await api.signIn();
    await credential(nora, '2027-01-29');
    const organizationId = randomUUID();
    await query(`insert into organizations (id, name, reminder_days) values ($1, 'Ward 7', '14,7')`, [organizationId]);
    await query(`insert into memberships (organization_id, user_id, role) values ($1, $2, 'owner')`, [
      organizationId,
      nora.userId,
    ]);
    expect((await run('2027-01-15')).reminders).toBe(1);
    await query(`update organizations set reminder_days = '30,7' where id = $1`, [organizationId]);
    expect((await run('2027-01-19')).reminders).toBe(0);
    expect((await run('2027-01-22')).reminders).toBe(1);
  });

  test('does not alert about what had expired before it was entered', async () => {
    const nora = await api.signIn();
    await credential(nora, '2027-01-11', '2027-01-14');
    expect((await run('2027-01-15')).alerts).toBe(0);
    await credential(nora, '2027-01-14', '2027-01-15');
    expect((await run('2027-01-15')).alerts).toBe(1);
  });
});
