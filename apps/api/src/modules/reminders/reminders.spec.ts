import { randomUUID } from 'node:crypto';
import { startMailServer, type TestMailServer } from '../../testing/mail-server.js';
import { inAnotherTransaction, untilLockWaits } from '../../testing/lock-waits.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';
import type { TestPerson } from '../../testing/test-person.js';
import { MailWriter } from '../mailer/templates/mail-writer.js';
import { DELETE_EVERYTHING, enterCredential } from './scan/entered-credential.fixture.js';
import { ReminderRunService } from './reminder-run.service.js';
import { ReminderScanService } from './scan/reminder-scan.service.js';
import { RetentionJob } from '../../platform/jobs/retention.job.js';

const NOTHING = { digests: 0, reminders: 0, alerts: 0 };

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

describe('a reminder email', () => {
  test('describes credentials on the day it is sent, never before the day of the scan', async () => {
    const nora = await api.signIn({ timeZone: 'Pacific/Kiritimati' });
    await credential(nora, '2027-01-17');
    api.clock.set('2027-01-15T19:00:00Z');
    expect(await scan()).toMatchObject({ digests: 1 });
    const [{ id }] = (await api.query('select id from reminder_digests')).rows as [{ id: string }];
    const subject = async () => (await api.get(MailWriter).render('reminder-digest', { digestId: id }))?.subject;
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
    const mail = api.get(MailWriter).render('reminder-digest', { digestId: randomUUID() });
    expect(await mail).toBeNull();
  });
});

describe('a reminder run for a given date', () => {
  test('delivers all digests before it ends, uses UTC for unknown time zones, and calls registered jobs', async () => {
    const [nora, ola] = [
      await api.signIn({ timeZone: 'Pacific/Kiritimati' }),
      await api.signIn({ timeZone: 'Mars/X' }),
    ];
    await credential(nora, '2027-01-22');
    await credential(nora, '2027-02-14');
    await credential(ola, '2027-01-14');
    const days: string[] = [];
    api.get(ReminderRunService).add(async (day) => void days.push(day));
    expect(await run('2027-01-15')).toEqual({ digests: 2, reminders: 2, alerts: 1, unsettled: 0 });
    expect(days).toEqual(['2027-01-15']);
    expect(mails.received.map(({ recipients }) => recipients[0]).toSorted()).toEqual(
      [nora.email, ola.email].toSorted(),
    );
    expect(mails.received.map(({ raw }) => raw).join('')).toContain(
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    );
  });

  test('sends one reminder per credential when two dates run concurrently', async () => {
    const nora = await api.signIn();
    await credential(nora, '2027-01-22');
    const scans = api.get(ReminderScanService);
    const both = await inAnotherTransaction(api, async (other) => {
      // Both scans wait at the credential before either finishes.
      await other.query('select from users where id = $1 for update', [nora.userId]);
      const scanned = ['2027-01-15', '2027-01-16'].map((day) => scans.scanAsOf(day));
      await untilLockWaits(api, 2);
      return scanned;
    });
    const digests = (await Promise.all(both)).map((counts) => counts.digests);
    expect(digests.toSorted()).toEqual([0, 1]);
    expect((await api.query('select from reminder_digests')).rows).toHaveLength(1);
  });

  test('does not send the same reminder twice, even after its emails were deleted', async () => {
    await credential(await api.signIn(), '2027-01-22');
    await run('2027-01-15');
    expect(await run('2027-01-15')).toEqual({ ...NOTHING, unsettled: 0 });
    await api.query(`update outbox_messages set settled_at = now() - interval '91 days'`);
    await api.get(RetentionJob).forget('outbox-retention');
    expect((await api.query('select from outbox_messages')).rowCount).toBe(0);
    expect(await run('2027-01-15')).toEqual({ ...NOTHING, unsettled: 0 });
    expect(mails.received).toHaveLength(1);
  });

  test('sends no reminder when a credential was deleted or renewed, or reminders disabled, after the scan', async () => {
    const [nora, ada] = [await api.signIn(), await api.signIn()];
    const [deleted, renewed] = [await credential(nora, '2027-01-22'), await credential(nora, '2027-01-22')];
    await credential(ada, '2027-01-22');
    expect(await api.get(ReminderScanService).scanAsOf('2027-01-15')).toMatchObject({ digests: 2 });
    await api.query('delete from credentials where id = $1', [deleted]);
    await api.query(`update credentials set expiry_date = '2029-01-22' where id = $1`, [renewed]);
    await ada.put('/api/notifications', { emailReminders: false });
    expect((await run('2027-01-15')).unsettled).toBe(0);
    expect(mails.received).toEqual([]);
    expect((await api.query('select distinct state from outbox_messages')).rows).toEqual([{ state: 'cancelled' }]);
  });

  test('skips people who unsubscribed, and credentials that had expired before they were recorded', async () => {
    const [nora, ada] = [await api.signIn(), await api.signIn()];
    await credential(nora, '2027-01-22');
    await api.query(`insert into mail_unsubscriptions (user_id, list) values ($1, 'reminders')`, [nora.userId]);
    await credential(ada, '2027-01-11', '2027-01-14');
    await credential(ada, '2027-01-13', '2027-01-15');
    const scans = api.get(ReminderScanService);
    expect(await scans.scanAsOf('2027-01-15')).toEqual(NOTHING);
    await credential(ada, '2027-01-14', '2027-01-15');
    expect(await scans.scanAsOf('2027-01-15')).toMatchObject({ alerts: 1 });
  });
});

describe('the morning scan', () => {
  test('waits for 08:00 in each person’s time zone', async () => {
    await credential(await api.signIn({ timeZone: 'Europe/Oslo' }), '2027-01-22');
    await credential(await api.signIn({ timeZone: 'America/New_York' }), '2027-01-22');
    api.clock.set('2027-01-15T06:59:00Z');
    expect(await scan()).toBeNull();
    api.clock.set('2027-01-15T07:00:00Z');
    expect(await scan()).toMatchObject({ digests: 1 });
    expect(await scan()).toBeNull();
    api.clock.set('2027-01-15T13:00:00Z');
    expect(await scan()).toMatchObject({ digests: 1 });
  });

  test('uses the person’s date, not the server’s', async () => {
    const west = await api.signIn({ timeZone: 'Pacific/Pago_Pago' });
    const east = await api.signIn({ timeZone: 'Pacific/Kiritimati' });
    // The morning of the 15th in Pago Pago is the 16th on Kiritimati already, where 31 days are left.
    await credential(west, '2027-01-22');
    await credential(east, '2027-02-16');
    api.clock.set('2027-01-15T19:30:00Z');
    expect(await scan()).toMatchObject({ digests: 1, reminders: 1 });
    expect((await api.query('select day::text from reminder_digests')).rows).toEqual([{ day: '2027-01-15' }]);
    api.clock.set('2027-01-16T18:30:00Z');
    expect(await scan()).toMatchObject({ digests: 1, reminders: 1 });
  });

  test('reports credentials added after 08:00 on the next morning', async () => {
    const nora = await api.signIn();
    await credential(nora, '2027-01-18', '2027-01-15T08:00:01Z');
    expect(await scan()).toMatchObject({ digests: 0 });
    api.clock.set('2027-01-16T08:00:00Z');
    expect(await scan()).toMatchObject({ digests: 1, reminders: 1 });
  });

  test('reports credentials added after today’s email on the next morning', async () => {
    const nora = await api.signIn();
    await credential(nora, '2027-01-22');
    expect(await api.get(ReminderScanService).scanAsOf('2027-01-15')).toMatchObject({ digests: 1 });
    await credential(nora, '2027-01-25');
    expect(await scan()).toMatchObject({ digests: 0 });
    api.clock.set('2027-01-16T12:00:00Z');
    expect(await scan()).toMatchObject({ digests: 1, reminders: 1 });
    // Emails of a run for a given date do not count as emails of the morning scan.
    const { rows } = await api.query('select day::text, digests from reminder_scans order by day');
    expect(rows).toEqual([
      { day: '2027-01-15', digests: 0 },
      { day: '2027-01-16', digests: 1 },
    ]);
  });

  test('does not prevent a later run for an earlier date', async () => {
    await credential(await api.signIn(), '2027-01-18');
    api.clock.set('2027-01-27T12:00:00Z');
    expect(await scan()).toMatchObject({ digests: 0 });
    expect(await api.get(ReminderScanService).scanAsOf('2027-01-20')).toMatchObject({ alerts: 1 });
  });
});
