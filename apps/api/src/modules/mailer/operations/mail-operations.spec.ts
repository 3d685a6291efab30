import { randomUUID } from 'node:crypto';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { startMailServer, type TestMailServer } from '../../../testing/mail-server.js';
import { startTestApp, type TestApp } from '../../../testing/test-app.js';
import type { TestPerson } from '../../../testing/test-person.js';
import { runMailCommand } from './mail-command.js';
import { MailOperationsRepository } from './mail-operations.repository.js';
import type { OutgoingMail } from '../templates/mail-kinds.js';
import { Outbox } from '../outbox.js';
import { OutboxRepository } from '../outbox.repository.js';
import { Relay } from '../relay/relay.js';

let mails: TestMailServer;
let api: TestApp;
let operator: TestPerson;

beforeAll(async () => {
  mails = await startMailServer();
  api = await startTestApp({ environment: { smtpUrl: mails.url, operatorEmails: ['operator@example.test'] } });
  operator = await api.signIn({ email: 'operator@example.test' });
});

beforeEach(() => api.query('delete from outbox_messages'));

afterAll(async () => {
  await api?.close();
  await mails?.close();
});

describe('the mail command', () => {
  afterEach(async () => {
    await api.get(Relay).stop();
    await command('release');
  });

  const command = (...args: string[]) => runMailCommand(args, api.get(MailOperationsRepository));

  async function queue(...recipients: string[]): Promise<void> {
    const queued = recipients.map((to): OutgoingMail => ({
      kind: 'organization-deleted',
      dedupeKey: `organization-deleted:${to}`,
      to,
      data: { organizationName: 'Ward 7', deletedBy: 'Nora' },
    }));
    await api.get(UnitOfWork).run(() => api.get(Outbox).add(...queued));
  }

  test('hold keeps emails in the outbox, including later ones, until release', async () => {
    await queue('ada@example.test');
    await command('hold');
    const outbox = api.get(OutboxRepository);
    const claims = jest.spyOn(outbox, 'claim');
    await api.get(Relay).start();
    await queue('bo@example.test');
    for (let looks = 1; looks <= 3; looks += 1) {
      api.get(Relay).wake();
      while (claims.mock.results.length < looks) await new Promise(setImmediate);
    }
    for (const { value } of claims.mock.results) expect(await value).toEqual([]);
    claims.mockRestore();
    expect(mails.received).toEqual([]);
    expect(await command('release')).toEqual(['Mail is released.']);
    api.get(Relay).wake();
    const received = await mails.untilReceived(2);
    expect(received.flatMap(({ recipients }) => recipients).toSorted()).toEqual([
      'ada@example.test',
      'bo@example.test',
    ]);
  });

  test('hold keeps the relay from polling', async () => {
    await queue('ada@example.test');
    const outbox = api.get(OutboxRepository);
    expect(await outbox.nextDueInMs()).toBeLessThanOrEqual(0);
    await command('hold');
    expect(await outbox.nextDueInMs()).toBeNull();
  });

  test('pending lists emails by kind with count, oldest and shortened recipients', async () => {
    expect(await command('pending')).toEqual(['Mail is not held.', 'No mail is pending.']);
    await queue('ada@example.test', 'bo@example.test', 'cy@example.test', 'di@example.test');
    await api.query(`update outbox_messages set created_at = '2027-01-15T08:30:00Z'`);
    await api.query(
      `insert into outbox_messages (kind, dedupe_key, recipient, created_at) values ('digest', 'd', 'eve@example.test', '2027-01-14T00:00Z')`,
    );
    await command('hold');
    const [state, ...table] = (await command('pending')) ?? [];
    expect(state).toMatch(/^Mail is held since \d{4}-\d\d-\d\d \d\d:\d\d UTC\.$/);
    expect(table).toEqual([
      'KIND                  MAILS  OLDEST                RECIPIENTS',
      expect.stringMatching(
        /^organization-deleted {2}4 {6}2027-01-15 08:30 UTC {2}[abcd]…@example\.test, .…@example\.test, .…@example\.test, …$/,
      ),
      'digest                1      2027-01-14 00:00 UTC  e…@example.test',
    ]);
  });

  test('withdraw cancels the pending emails of one kind and clears their payloads', async () => {
    await queue('ada@example.test', 'bo@example.test');
    expect(await command('withdraw', 'reminder-digest')).toEqual(['0 emails were withdrawn.']);
    await expect(command('withdraw', 'reminder')).rejects.toThrow(
      /^There is no kind of mail named “reminder”\. The kinds are account-deletion, .*, webhook-switched-off\.$/,
    );
    expect(await command('withdraw', 'organization-deleted')).toEqual(['2 emails were withdrawn.']);
    const { rows } = await api.query('select distinct state, payload from outbox_messages');
    expect(rows).toEqual([{ state: 'cancelled', payload: {} }]);
  });

  test('hold counts held emails in a metric without raising the age of queued ones', async () => {
    await queue('ada@example.test');
    await api.query(`update outbox_messages set created_at = now() - interval '1 day'`);
    await command('hold');
    const { body } = await api.inject('/metrics');
    expect(body.split('\n').filter((line) => line.startsWith('outbox_'))).toEqual([
      'outbox_messages{state="queued"} 0',
      'outbox_messages{state="held"} 1',
      'outbox_messages{state="failed"} 0',
      'outbox_messages_outlived 0',
      'outbox_oldest_queued_seconds 0',
    ]);
  });

  test.each([[['send']], [['withdraw']], [['release', 'digest']], [['withdraw', 'digest', 'now']]])(
    'refuses %p',
    async (args) => expect(await command(...args)).toBeNull(),
  );
});

describe('/api/operator/mail', () => {
  test('counts queued and failed emails, lists the latest failures first, and retries one', async () => {
    const [early, late] = [randomUUID(), randomUUID()];
    await api.query(
      `insert into outbox_messages (id, kind, dedupe_key, recipient, state, attempts, last_error, settled_at, run_at)
       values ($1, 'invitation', 'c', 'a@example.test', 'failed', 13, '550', '2026-11-20T10:00:00Z', '2026-11-20T10:00:00Z'),
              ($2, 'invitation', 'd', 'b@example.test', 'failed', 13, '550 no such user', '2026-11-21T10:00:00Z', '2026-11-21T10:00:00Z'),
              (gen_random_uuid(), 'invitation', 'b', 'ola@example.test', 'queued', 0, null, null, now())`,
      [early, late],
    );
    const lastError = '550 no such user';
    expect((await operator.get('/api/operator/mail')).json()).toMatchObject({
      queued: 1,
      failed: 2,
      lastScanAt: null,
      undelivered: [
        { id: late, recipient: 'b@example.test', lastError, attempts: 13, failedAt: '2026-11-21T10:00:00.000Z' },
        { id: early, kind: 'invitation', failedAt: '2026-11-20T10:00:00.000Z' },
      ],
    });
    const { body: metrics } = await api.inject('/metrics');
    expect(metrics).toContain('outbox_messages{state="queued"} 1');
    expect(metrics).toContain('outbox_messages{state="failed"} 2');
    expect(metrics).toContain('reminder_scan_last_completed_timestamp_seconds 0');
    const retry = async () => (await operator.post(`/api/operator/mail/${early}/retry`)).statusCode;
    expect([await retry(), await retry()]).toEqual([200, 404]);
    expect((await operator.get('/api/operator/mail')).json()).toMatchObject({ queued: 2, failed: 1 });
    const { rows } = await api.query(
      `select attempts, settled_at, state, run_at > now() - interval '1 minute' as "isDue" from outbox_messages where id = $1`,
      [early],
    );
    expect(rows).toEqual([{ attempts: 0, settled_at: null, state: 'queued', isDue: true }]);
  });

  test('includes the time of the last reminder scan', async () => {
    await api.query(
      `insert into reminder_scans (time_zone, day, digests, completed_at) values ('Europe/Oslo', '2026-11-20', 0, '2026-11-20T07:00:00Z'),
        ('Europe/Oslo', '2026-11-21', 0, '2026-11-21T07:00:00Z'), ('Europe/Rome', '2026-11-21', 0, '2026-11-21T06:00:00Z'),
        ('Asia/Tokyo', '2026-11-19', 0, '2026-11-19T00:00:00Z')`,
    );
    for (const timeZone of ['Europe/Oslo', 'Europe/Rome', 'Asia/Seoul']) await api.signIn({ timeZone });
    expect((await operator.get('/api/operator/mail')).json()).toMatchObject({ lastScanAt: '2026-11-21T07:00:00.000Z' });
    // The least recently scanned time zone among those that people have.
    expect((await api.inject('/metrics')).body).toContain(
      `reminder_scan_last_completed_timestamp_seconds ${Date.parse('2026-11-21T06:00Z') / 1_000}`,
    );
  });

  test('returns 404 to a person who is not an operator', async () => {
    const nora = await api.signIn();
    expect((await nora.get('/api/operator/mail')).statusCode).toBe(404);
    expect((await nora.post(`/api/operator/mail/${randomUUID()}/retry`)).statusCode).toBe(404);
    expect((await api.inject('/api/operator/mail')).statusCode).toBe(401);
  });
});
