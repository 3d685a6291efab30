import { setTimeout as sleep } from 'node:timers/promises';
import { pool } from '@tracker/database/statements';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { DataSource } from 'typeorm';
import { startMailServer, type TestMailServer } from '../../../testing/mail-server.js';
import { startTestApp, type TestApp } from '../../../testing/test-app.js';
import { runMailCommand } from './mail-command.js';
import { MailOperationsRepository } from './mail-operations.repository.js';
import type { OutgoingMail } from '../templates/mail-kinds.js';
import { Outbox } from '../outbox.js';
import { OutboxRepository } from '../outbox.repository.js';
import { Relay } from '../relay/relay.js';

let mails: TestMailServer;
let api: TestApp;

beforeAll(async () => {
  mails = await startMailServer();
  api = await startTestApp({ environment: { smtpUrl: mails.url } });
});

beforeEach(async () => {
  mails.received.length = 0;
  await pool(api.app.get(DataSource)).query('delete from outbox_messages');
});

afterEach(async () => {
  await api.app.get(Relay, { strict: false }).stop();
  await command('release');
});

afterAll(async () => {
  await api?.close();
  await mails?.close();
});

const command = (...args: string[]) => runMailCommand(args, api.app.get(MailOperationsRepository, { strict: false }));
const relay = () => api.app.get(Relay, { strict: false });

async function queue(...recipients: string[]): Promise<void> {
  const queued = recipients.map((to): OutgoingMail => ({
    kind: 'organization-deleted',
    dedupeKey: `organization-deleted:${to}`,
    to,
    data: { organizationName: 'Ward 7', deletedBy: 'Nora' },
  }));
  await api.app.get(UnitOfWork).run(() => api.app.get(Outbox, { strict: false }).add(...queued));
}

async function figures(): Promise<string[]> {
  const { body } = await api.inject('/metrics');
  return body.split('\n').filter((line) => line.startsWith('outbox_'));
}

test('held mail stays in the outbox, also what is queued later, and leaves when it is released', async () => {
  await queue('ada@example.test');
  await command('hold');
  await api.app.get(Relay, { strict: false }).start();
  await queue('bo@example.test');
  for (let looks = 0; looks < 5; looks += 1) {
    relay().wake();
    await sleep(100);
  }
  expect(mails.received).toEqual([]);
  expect(await command('release')).toEqual(['Mail is released.']);
  relay().wake();
  const received = await mails.untilReceived(2);
  expect(received.flatMap(({ recipients }) => recipients).toSorted()).toEqual(['ada@example.test', 'bo@example.test']);
});

test('a relay does not ask again and again while mail is held', async () => {
  await queue('ada@example.test');
  const outbox = api.app.get(OutboxRepository, { strict: false });
  expect(await outbox.nextDueInMs()).toBeLessThanOrEqual(0);
  await command('hold');
  expect(await outbox.nextDueInMs()).toBeNull();
});

test('pending mails are listed by kind with their number, the oldest, and shortened recipients', async () => {
  expect(await command('pending')).toEqual(['Mail is not held.', 'No mail is pending.']);
  await queue('ada@example.test', 'bo@example.test', 'cy@example.test', 'di@example.test');
  const database = pool(api.app.get(DataSource));
  await database.query(`update outbox_messages set created_at = '2027-01-15T08:30:00Z'`);
  await database.query(
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

test('the pending mails of one kind are withdrawn, with what they carry', async () => {
  await queue('ada@example.test', 'bo@example.test');
  expect(await command('withdraw', 'expiry-digest')).toEqual(['0 mails were withdrawn.']);
  expect(await command('withdraw', 'organization-deleted')).toEqual(['2 mails were withdrawn.']);
  const { rows } = await pool(api.app.get(DataSource)).query('select distinct state, payload from outbox_messages');
  expect(rows).toEqual([{ state: 'cancelled', payload: {} }]);
});

test('held mails raise no alarm about old mail, but are counted', async () => {
  await queue('ada@example.test');
  await pool(api.app.get(DataSource)).query(`update outbox_messages set created_at = now() - interval '1 day'`);
  await command('hold');
  expect(await figures()).toEqual([
    'outbox_messages{state="queued"} 0',
    'outbox_messages{state="held"} 1',
    'outbox_messages{state="failed"} 0',
    'outbox_messages_outlived 0',
    'outbox_oldest_queued_seconds 0',
  ]);
});

test.each([[['send']], [['withdraw']], [['release', 'digest']], [['withdraw', 'digest', 'now']]])(
  'the command refuses %p',
  async (args) => expect(await command(...args)).toBeNull(),
);
