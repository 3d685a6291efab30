import { setTimeout as sleep } from 'node:timers/promises';
import { OutboxMessage } from '@tracker/database/entities/mailer/outbox-message.entity';
import { pool } from '@tracker/database/statements';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import type { TestingModuleBuilder } from '@nestjs/testing';
import { DataSource } from 'typeorm';
import { startMailServer, type TestMailServer } from '../../../testing/mail-server.js';
import { startTestApp, type TestApp } from '../../../testing/test-app.js';
import { until } from '../../../testing/until.js';
import type { OutgoingMail } from '../templates/mail-kinds.js';
import { MailRenderers } from '../templates/mail-renderers.js';
import { mailTemplates } from '../templates/mail-templates.js';
import { Outbox } from '../outbox.js';
import { LEASE_SECONDS, OutboxRepository } from '../outbox.repository.js';
import { Relay } from './relay.js';
import { SmtpSender } from './smtp-sender.js';
import { MAX_ATTEMPTS } from './retry-delay.js';

let mails: TestMailServer;
let api: TestApp;

beforeAll(async () => {
  mails = await startMailServer();
  const environment = { smtpUrl: mails.url, mailFrom: 'Tracker <no-reply@tracker.test>' };
  const sender = new SmtpSender(mails.url, environment.mailFrom, 10, 1_000);
  const override = (module: TestingModuleBuilder) => module.overrideProvider(SmtpSender).useValue(sender);
  api = await startTestApp({ environment, override, asOwner: true });
});

afterEach(async () => {
  await api.app.get(Relay, { strict: false }).stop();
  await unit().manager.query('truncate outbox_messages cascade');
  renderers().register('organization-deleted', mailTemplates['organization-deleted']);
  await mails.close();
  mails = await startMailServer(mails.port);
});

afterAll(async () => {
  await api?.close();
  await mails?.close();
});

const outbox = () => api.app.get(Outbox, { strict: false });
const renderers = () => api.app.get(MailRenderers, { strict: false });
const startRelay = () => api.app.get(Relay, { strict: false }).start();
const unit = () => api.app.get(UnitOfWork);
const rows = () => unit().manager.find(OutboxMessage, { order: { createdAt: 'ASC' } });

function deletion(id: string, overrides: Partial<OutgoingMail> = {}): OutgoingMail {
  return {
    kind: 'organization-deleted',
    dedupeKey: `organization-deleted:${id}`,
    to: `${id}@example.test`,
    data: { organizationName: `Ward ${id}`, deletedBy: 'Nora' },
    ...overrides,
  } as OutgoingMail;
}

async function queue(...queued: OutgoingMail[]): Promise<void> {
  await unit().run(() => outbox().add(...queued));
}

async function makeEverythingDue(): Promise<void> {
  await pool(api.app.get(DataSource)).query(`update outbox_messages set run_at = now() where state = 'queued'`);
  api.app.get(Relay, { strict: false }).wake();
}

test('a mail is sent once after its transaction commits, and its payload is deleted', async () => {
  await startRelay();
  await queue(deletion('7'));
  const [mail] = await mails.untilReceived(1);
  expect(mail?.recipients).toEqual(['7@example.test']);
  expect(mail?.raw).toContain('organization Ward 7 was deleted');
  await until(async () => (await rows())[0]?.state === 'sent');
  expect((await rows())[0]).toMatchObject({ payload: {}, attempts: 1, claim: null });
});

test('many mails are sent batch after batch without waiting for the next poll', async () => {
  await startRelay();
  await queue(...Array.from({ length: 1_000 }, (_, index) => deletion(String(index))));
  await mails.untilReceived(1_000, 30_000);
  await until(async () => (await rows()).every(({ state, attempts }) => state === 'sent' && attempts === 1));
  expect(new Set(mails.received.map(({ messageId }) => messageId)).size).toBe(1_000);
}, 60_000);

test('a mail does not exist when its transaction fails', async () => {
  await expect(
    unit().run(async () => {
      await outbox().add(deletion('7'));
      throw new Error('refused');
    }),
  ).rejects.toThrow('refused');
  expect(await rows()).toEqual([]);
});

test('queueing outside a unit of work is refused', async () => {
  await expect(outbox().add(deletion('7'))).rejects.toThrow('unit of work');
});

test('one event queues one mail, and a queued mail can be cancelled', async () => {
  await queue(deletion('7'), deletion('8'));
  await queue(deletion('7'));
  await outbox().cancel('organization-deleted:8');
  await startRelay();
  await mails.untilReceived(1);
  await until(async () => (await rows()).every(({ state }) => state !== 'queued'));
  expect(mails.received.map(({ recipients }) => recipients)).toEqual([['7@example.test']]);
});

test('every attempt has the same Message-ID at the sender’s domain', async () => {
  await startRelay();
  await queue(deletion('7'));
  await mails.untilReceived(1);
  await until(async () => (await rows())[0]?.state === 'sent');
  await pool(api.app.get(DataSource)).query(
    `update outbox_messages set state = 'queued', run_at = now(), payload = '{"organizationName":"W","deletedBy":"N"}'`,
  );
  await makeEverythingDue();
  await mails.untilReceived(2);
  const ids = new Set(mails.received.map(({ messageId }) => messageId));
  expect([...ids]).toEqual([expect.stringMatching(/^<[0-9a-f]{40}@tracker\.test>$/)]);
});

test('a refused recipient fails without delaying other mails', async () => {
  mails.behave = (recipient) => (recipient === '7@example.test' ? { code: 550 } : 'accept');
  await startRelay();
  await queue(deletion('7'), deletion('8'));
  await until(async () => (await rows()).every(({ state }) => state !== 'queued'));
  const states = new Map((await rows()).map(({ recipient, state }) => [recipient, state]));
  expect(states).toEqual(
    new Map([
      ['7@example.test', 'failed'],
      ['8@example.test', 'sent'],
    ]),
  );
  const failed = (await rows()).find(({ state }) => state === 'failed');
  expect(failed).toMatchObject({ lastError: expect.stringContaining('550'), payload: { organizationName: 'Ward 7' } });
});

test('a temporary refusal is retried later', async () => {
  mails.behave = () => ({ code: 451 });
  await startRelay();
  await queue(deletion('7'));
  await until(async () => (await rows())[0]?.lastError !== null);
  const [row] = await rows();
  expect(row).toMatchObject({ state: 'queued', attempts: 1 });
  expect(row?.runAt.getTime()).toBeGreaterThan(Date.now() + 1_000);
  mails.behave = () => 'accept';
  await makeEverythingDue();
  await mails.untilReceived(1);
});

test('a mail server that hangs for one recipient delays no other mail, and that mail is retried', async () => {
  mails.behave = (recipient) => (recipient === '7@example.test' ? 'hang' : 'accept');
  await startRelay();
  await queue(...['7', '8', '9'].map((id) => deletion(id)));
  await mails.untilReceived(2);
  const hanging = async () => (await rows()).find(({ recipient }) => recipient === '7@example.test');
  await until(async () => (await hanging())?.lastError !== null);
  expect(await hanging()).toMatchObject({ state: 'queued', attempts: 1 });
  mails.behave = () => 'accept';
  await makeEverythingDue();
  expect(await mails.untilReceived(3)).toHaveLength(3);
}, 30_000);

test('a mail whose template always throws fails after a limited number of attempts', async () => {
  renderers().register('organization-deleted', () => {
    throw new Error('broken template');
  });
  await startRelay();
  await queue(deletion('7'));
  await until(async () => {
    await makeEverythingDue();
    return (await rows())[0]?.state === 'failed';
  });
  expect((await rows())[0]).toMatchObject({ attempts: MAX_ATTEMPTS, lastError: 'broken template' });
});

test.each([
  ['answers 421', (server: TestMailServer) => void (server.isClosed = true)],
  ['is gone', (server: TestMailServer) => server.close()],
])(
  'while the mail server %s, no mail loses more than one attempt, and all are sent afterwards',
  async (_name, breakIt) => {
    const { port } = mails;
    await breakIt(mails);
    await startRelay();
    await queue(...Array.from({ length: 30 }, (_, index) => deletion(String(index))));
    await sleep(2_500);
    expect(mails.received).toEqual([]);
    // The count includes an attempt in progress, which is not counted afterwards if the server failed.
    expect((await rows()).filter(({ attempts, claim }) => attempts > 1 && claim === null)).toEqual([]);
    if (mails.isClosed) mails.isClosed = false;
    else mails = await startMailServer(port);
    await mails.untilReceived(30, 25_000);
    await until(async () => (await rows()).every(({ state }) => state === 'sent'));
    expect(new Set(mails.received.map(({ messageId }) => messageId)).size).toBe(30);
  },
  45_000,
);

test('mails of a killed process become available when its lease ends, and not before', async () => {
  await queue(deletion('7'));
  const repository = api.app.get(OutboxRepository, { strict: false });
  const [claimed] = await repository.claim(5);
  expect(claimed?.dedupeKey).toBe('organization-deleted:7');
  expect(await repository.claim(5)).toEqual([]);
  const remaining = await repository.nextDueInMs();
  expect(remaining).toBeGreaterThan((LEASE_SECONDS - 5) * 1_000);
  await makeEverythingDue();
  const [again] = await repository.claim(5);
  expect(again?.attempts).toBe(2);
  // The first holder comes back from the dead: its lease is over, so it settles nothing.
  if (claimed) await repository.markFailed(claimed, 'too late');
  expect((await rows())[0]?.state).toBe('queued');
});

test('a mail that may crash its process is tried alone, and the others keep their attempts', async () => {
  await queue(...Array.from({ length: 40 }, (_, index) => deletion(String(index))));
  const repository = api.app.get(OutboxRepository, { strict: false });
  const database = pool(api.app.get(DataSource));
  for (let death = 0; death < 3; death += 1) {
    await repository.claim(40);
    await makeEverythingDue();
  }
  await database.query(`update outbox_messages set attempts = 1 where recipient <> '7@example.test'`);
  let inFlight = 0;
  const company: number[] = [];
  renderers().register('organization-deleted', async ({ organizationName }) => {
    inFlight += 1;
    await sleep(20);
    if (organizationName === 'Ward 7') company.push(inFlight);
    inFlight -= 1;
    return { subject: 'Gone', heading: 'Gone', paragraphs: [], reason: 'It is gone.' };
  });
  await startRelay();
  await mails.untilReceived(40);
  await until(async () => (await rows()).every(({ state }) => state === 'sent'));
  expect(company).toEqual([1]);
  expect(
    new Set((await rows()).map(({ recipient, attempts }) => (recipient === '7@example.test' ? 4 : attempts))),
  ).toEqual(new Set([2, 4]));
});

test('mails that were claimed but not started are released with their attempts when the relay stops', async () => {
  mails.behave = () => 'hang';
  await queue(...Array.from({ length: 30 }, (_, index) => deletion(String(index))));
  await startRelay();
  await until(async () => (await rows()).every(({ claim }) => claim !== null));
  const stopped = api.app.get(Relay, { strict: false }).stop();
  await until(async () => (await rows()).filter(({ claim }) => claim === null).length === 20);
  const free = (await rows()).filter(({ claim }) => claim === null);
  expect(new Set(free.map(({ attempts }) => attempts))).toEqual(new Set([0]));
  expect(free.every(({ runAt }) => runAt.getTime() <= Date.now())).toBe(true);
  // Nobody needs to wait for the limit of those that hang.
  await mails.close();
  await stopped;
}, 60_000);

test('an address with two recipients is refused', async () => {
  await startRelay();
  await queue(deletion('7', { to: 'a@example.test, b@example.test' }));
  await until(async () => (await rows())[0]?.state === 'failed');
  expect(mails.received).toEqual([]);
});
