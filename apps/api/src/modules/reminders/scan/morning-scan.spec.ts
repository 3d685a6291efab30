import { startMailServer, type TestMailServer } from '../../../testing/mail-server.js';
import { startTestApp, type TestApp } from '../../../testing/test-app.js';
import type { TestPerson } from '../../../testing/test-person.js';
import { DELETE_EVERYTHING, enterCredential } from './entered-credential.fixture.js';
import { PEOPLE_TO_LOOK_AT } from './reminder-scan.sql.js';
import { ReminderRunService } from '../reminder-run.service.js';
import { ReminderScanService } from './reminder-scan.service.js';

let mails: TestMailServer;
let api: TestApp;

beforeAll(async () => {
  mails = await startMailServer();
  api = await startTestApp({ asOwner: true, environment: { smtpUrl: mails.url } });
});
beforeEach(async () => {
  await api.query(DELETE_EVERYTHING);
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

describe('the scan of the mornings', () => {
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

  test('leaves credentials added after this morning for tomorrow', async () => {
    const nora = await api.signIn();
    await credential(nora, '2027-01-18', '2027-01-15T08:00:01Z');
    expect(await scan()).toMatchObject({ digests: 0 });
    api.clock.set('2027-01-16T08:00:00Z');
    expect(await scan()).toMatchObject({ digests: 1, reminders: 1 });
  });

  test('sends only the most urgent reminder after missed mornings', async () => {
    const nora = await api.signIn();
    await credential(nora, '2027-01-20');
    await credential(nora, '2027-01-11');
    expect(await scan()).toMatchObject({ digests: 1, reminders: 1, alerts: 1 });
    expect((await api.query('select offset_days from reminders order by 1')).rows).toEqual([
      { offset_days: -1 },
      { offset_days: 7 },
    ]);
  });

  test('reports credentials added after today’s mail on the next morning', async () => {
    const nora = await api.signIn();
    await credential(nora, '2027-01-22');
    expect(await run('2027-01-15')).toMatchObject({ digests: 1 });
    await credential(nora, '2027-01-25');
    expect(await scan()).toMatchObject({ digests: 0 });
    api.clock.set('2027-01-16T12:00:00Z');
    expect(await scan()).toMatchObject({ digests: 1, reminders: 1 });
    // A mail of a run as of a date is not one of the morning's.
    const { rows } = await api.query('select day::text, digests from reminder_scans order by day');
    expect(rows).toEqual([
      { day: '2027-01-15', digests: 0 },
      { day: '2027-01-16', digests: 1 },
    ]);
  });

  test('reports credentials changed after 08:00 of their day on the next morning', async () => {
    const id = await credential(await api.signIn(), '2027-01-29');
    api.clock.set('2027-01-14T12:00:00Z');
    expect(await scan()).toMatchObject({ digests: 1 });
    await api.query(`update credentials set notes = 'On the wall', updated_at = '2027-01-15T08:30:00Z' where id = $1`, [
      id,
    ]);
    api.clock.set('2027-01-15T12:00:00Z');
    expect(await scan()).toMatchObject({ digests: 0 });
    api.clock.set('2027-01-16T12:00:00Z');
    expect(await scan()).toMatchObject({ digests: 1, reminders: 1 });
  });

  test('does not limit a run as of an earlier day', async () => {
    await credential(await api.signIn(), '2027-01-18');
    api.clock.set('2027-01-27T12:00:00Z');
    expect(await scan()).toMatchObject({ digests: 0 });
    expect(await run('2027-01-20')).toMatchObject({ alerts: 1 });
  });

  test('uses the index on the expiry date instead of reading the table', async () => {
    const nora = await api.signIn();
    await api.query(
      `insert into credentials (owner_id, name, issuing_body, issue_date, expiry_date)
       select $1, 'Course', 'School', '2020-01-01', date '2027-06-01' + n from generate_series(1, 5000) n`,
      [nora.userId],
    );
    await api.query('analyze credentials');
    const plan = await api.query(
      `explain ${PEOPLE_TO_LOOK_AT.text}`,
      PEOPLE_TO_LOOK_AT.values({ timeZones: ['UTC'], days: ['2027-01-15'], since: ['infinity'] }),
    );
    const text = JSON.stringify(plan.rows);
    expect(text).toContain('credentials_expiry_date_owner_id_idx');
    expect(text).not.toContain('Seq Scan on credentials');
  });
});
