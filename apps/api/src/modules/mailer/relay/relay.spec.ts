import { OutboxMessage } from '@tracker/database/entities/mailer/outbox-message.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import type { TestingModuleBuilder } from '@nestjs/testing';
import { startMailServer, type TestMailServer } from '../../../testing/mail-server.js';
import { startTestApp, type TestApp } from '../../../testing/test-app.js';
import { until } from '../../../testing/until.js';
import type { OutgoingMail } from '../templates/mail-kinds.js';
import { mailTemplates } from '../templates/mail-templates.js';
import { MailWriter } from '../templates/mail-writer.js';
import { Outbox } from '../outbox.js';
import { Relay } from './relay.js';
import { SmtpSender } from './smtp-sender.js';

const SILENCE_MS = 3_000;

let mails: TestMailServer;
let api: TestApp;

beforeAll(async () => {
  mails = await startMailServer();
  const environment = { smtpUrl: mails.url, mailFrom: 'Tracker <no-reply@tracker.test>' };
  const sender = new SmtpSender(mails.url, environment.mailFrom, 10, SILENCE_MS);
  const override = (module: TestingModuleBuilder) => module.overrideProvider(SmtpSender).useValue(sender);
  api = await startTestApp({ environment, override, asOwner: true });
});

afterEach(async () => {
  await api.get(Relay).stop();
  await api.query('delete from outbox_messages');
  writer().register('organization-deleted', mailTemplates['organization-deleted']);
  mails.behave = () => 'accept';
  mails.received.length = 0;
});

afterAll(async () => {
  await api?.close();
  await mails?.close();
});

const writer = () => api.get(MailWriter);
const rows = () => api.get(UnitOfWork).manager.find(OutboxMessage, { order: { createdAt: 'ASC' } });
const rowTo = async (id: string) => (await rows()).find(({ recipient }) => recipient === `${id}@example.test`);
const areSent = async () => (await rows()).every(({ state }) => state === 'sent');

async function queue(...ids: string[]): Promise<void> {
  const queued = ids.map((id): OutgoingMail => ({
    kind: 'organization-deleted',
    dedupeKey: `organization-deleted:${id}`,
    to: `${id}@example.test`,
    data: { organizationName: `Ward ${id}`, deletedBy: 'Nora' },
  }));
  await api.get(UnitOfWork).run(() => api.get(Outbox).add(...queued));
}
const queueMany = (count: number) => queue(...Array.from({ length: count }, (_, index) => String(index)));

async function makeEverythingDue(): Promise<void> {
  await api.query(`update outbox_messages set run_at = now() where state = 'queued'`);
  api.get(Relay).wake();
}

test('an email is sent after the commit, loses its payload, and keeps its Message-ID on retry', async () => {
  await api.get(Relay).start();
  await queue('7');
  const [mail] = await mails.untilReceived(1);
  expect(mail?.recipients).toEqual(['7@example.test']);
  expect(mail?.raw).toContain('organization Ward 7 was deleted');
  await until(areSent);
  expect((await rows())[0]).toMatchObject({ payload: {}, attempts: 1, claim: null });
  await api.query(
    `update outbox_messages set state = 'queued', run_at = now(), payload = '{"organizationName":"W","deletedBy":"N"}'`,
  );
  await makeEverythingDue();
  await mails.untilReceived(2);
  const ids = new Set(mails.received.map(({ messageId }) => messageId));
  expect([...ids]).toEqual([expect.stringMatching(/^<[0-9a-f]{40}@tracker\.test>$/)]);
});

test('many emails are sent batch after batch without waiting for the next poll', async () => {
  await api.get(Relay).start();
  await queueMany(150);
  await mails.untilReceived(150);
  await until(async () => (await rows()).every(({ state, attempts }) => state === 'sent' && attempts === 1));
  expect(new Set(mails.received.map(({ messageId }) => messageId)).size).toBe(150);
});

test('an email that is refused or hangs does not delay others', async () => {
  const behaviours = { '7': { code: 550 }, '8': { code: 451 }, '9': 'hang' } as const;
  mails.behave = (recipient) => behaviours[recipient.charAt(0) as keyof typeof behaviours] ?? 'accept';
  await api.get(Relay).start();
  await queue('7', '8', '9', '10');
  expect((await mails.untilReceived(1))[0]?.recipients).toEqual(['10@example.test']);
  await until(async () => (await rowTo('8'))?.lastError !== null && (await rowTo('9'))?.lastError !== null);
  await until(async () => (await rowTo('7'))?.state === 'failed');
  expect(await rowTo('7')).toMatchObject({
    lastError: expect.stringContaining('550'),
    payload: { organizationName: 'Ward 7' },
  });
  for (const id of ['8', '9']) expect(await rowTo(id)).toMatchObject({ state: 'queued', attempts: 1 });
  expect((await rowTo('8'))?.runAt.getTime()).toBeGreaterThan(Date.now() + 1_000);
  mails.behave = () => 'accept';
  await makeEverythingDue();
  expect(await mails.untilReceived(3)).toHaveLength(3);
});

test.each([
  ['answers 421', false],
  ['is down', true],
])('while the mail server %s, no email loses more than one attempt; all are sent afterwards', async (_name, isGone) => {
  const { port } = mails;
  // Open connections would still be served.
  await mails.close();
  if (!isGone) {
    mails = await startMailServer(port);
    mails.isClosed = true;
  }
  await api.get(Relay).start();
  await queueMany(30);
  await until(async () => (await rows()).some(({ lastError }) => lastError !== null));
  expect(mails.received).toEqual([]);
  // The count includes an attempt in progress, which is not counted afterwards if the server failed.
  expect((await rows()).filter(({ attempts, claim }) => attempts > 1 && claim === null)).toEqual([]);
  if (isGone) mails = await startMailServer(port);
  mails.isClosed = false;
  await mails.untilReceived(30);
  await until(areSent);
  expect(new Set(mails.received.map(({ messageId }) => messageId)).size).toBe(30);
});
