import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { WEBHOOK_EVENTS } from '@tracker/contracts/integrations/webhook-limits';
import { Statements } from '@tracker/database/statements';
import { Webhook } from 'standardwebhooks';
import { credentialsOf } from '../../../testing/credential-calls.js';
import { testApp } from '../../../testing/test-app.js';
import type { TestOrganization } from '../../../testing/test-organization.js';
import type { TestPerson } from '../../../testing/test-person.js';
import { until } from '../../../testing/until.js';
import { NEXT_DUE, RECORD, RETRY_DELAYS } from './deliveries.statements.js';
import { register, type Registered, teamOrganization, WebhookReceiver, workersOf } from './webhook-receiver.fixture.js';

const api = testApp();
let receiver: WebhookReceiver;
let organization: TestOrganization;
let ada: TestPerson;
let workers: { stop(): Promise<void> };

beforeAll(async () => {
  receiver = await WebhookReceiver.start();
});

afterAll(() => receiver?.close());

beforeEach(async () => {
  receiver.clear();
  organization = await teamOrganization(api);
  ada = await organization.add('member');
  workers = await workersOf(api);
});

afterEach(async () => {
  receiver.answer = (response) => response.writeHead(204).end();
  await workers.stop();
  await api.query('delete from webhooks');
  await api.query('delete from durable_jobs');
});

const add = (name = 'First Aid', by = ada) => credentialsOf(api).create(by, { name });
const idsOf = (received: { headers: Record<string, unknown> }[]) =>
  received.map(({ headers }) => headers['webhook-id']);

interface Row {
  state: string;
  attempts: number;
  status: number | null;
  delay: number;
}

/** The only delivery of a webhook, after this number of attempts. */
async function tried({ id }: Registered, attempts = 1): Promise<Row | undefined> {
  for (;;) {
    const { rows } = await api.query<Row>(
      `select state, attempts, status, extract(epoch from run_at - now())::float8 as delay from webhook_deliveries
        where webhook_id = $1 and attempts >= $2`,
      [id, attempts],
    );
    if (rows[0]) return rows[0];
    await sleep(20);
  }
}

/** Makes the next attempt due now. */
async function retry({ id }: Registered): Promise<void> {
  await api.query(`update webhook_deliveries set run_at = now() where webhook_id = $1 and state = 'pending'`, [id]);
  await api.query('select queue_webhooks(array[$1]::uuid[])', [id]);
}

const list = async () => (await organization.owner.get(`${organization.url}/webhooks`)).json();

test('a message is signed according to Standard Webhooks and contains the row of the API', async () => {
  const { secret, url } = await register(organization, receiver.url(), ['credential.created']);
  const { id } = (await add()).json();
  const [got] = await receiver.until(1);
  expect(got?.headers).toMatchObject({
    'content-type': 'application/json',
    'webhook-id': expect.stringMatching(/^msg_/),
    'webhook-timestamp': expect.stringMatching(/^\d{10}$/),
    'webhook-signature': expect.stringMatching(/^v1,[A-Za-z0-9+/=]{44}$/),
  });
  const message = new Webhook(secret).verify(got?.body ?? '', got?.headers as Record<string, string>);
  expect(message).toEqual({
    type: 'credential.created',
    timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
    data: expect.objectContaining({ id, memberId: ada.userId, name: 'First Aid' }),
  });
  await tried({ id: url.split('/').at(-1) ?? '', secret, url });
  expect((await organization.owner.get(`${url}/deliveries`)).json()).toEqual({
    items: [
      expect.objectContaining({
        messageId: got?.headers['webhook-id'],
        event: 'credential.created',
        state: 'delivered',
        attempts: 1,
        status: 204,
        durationMs: expect.any(Number),
      }),
    ],
    next: null,
  });
  expect(await list()).toEqual([
    expect.objectContaining({ isActive: true, lastError: null, lastDeliveredAt: expect.any(String) }),
  ]);
});

test('both secrets sign for a day after a rotation, then only the new one', async () => {
  const webhook = await register(organization, receiver.url(), ['credential.created']);
  const { secret } = (await organization.owner.post(`${webhook.url}/secret`)).json();
  expect(secret).not.toBe(webhook.secret);
  await add();
  const [first] = await receiver.until(1);
  for (const one of [secret, webhook.secret])
    expect(new Webhook(one).verify(first?.body ?? '', first?.headers as Record<string, string>)).toBeDefined();
  await api.query(`update webhooks set former_secret_until = now() - interval '1 second'`);
  await add();
  const [, second] = await receiver.until(2);
  const verify = (one: string) =>
    new Webhook(one).verify(second?.body ?? '', second?.headers as Record<string, string>);
  expect(verify(secret)).toBeDefined();
  expect(() => verify(webhook.secret)).toThrow('No matching signature found');
});

test('a failed delivery is retried with the same id, then fails permanently until a replay', async () => {
  receiver.answer = (response) => response.writeHead(500).end('no');
  const webhook = await register(organization, receiver.url(), ['credential.created']);
  await add();
  for (const [index, seconds] of RETRY_DELAYS.entries()) {
    const { delay, ...row } = (await tried(webhook, index + 1)) ?? { delay: 0 };
    expect(row).toEqual({ state: 'pending', attempts: index + 1, status: 500 });
    expect(delay).toBeLessThanOrEqual(seconds);
    expect(delay).toBeGreaterThan(RETRY_DELAYS[index - 1] ?? 0);
    await retry(webhook);
  }
  expect(RETRY_DELAYS).toEqual([5, 60, 300, 1_800, 7_200, 18_000, 36_000, 86_400]);
  expect(await tried(webhook, 9)).toMatchObject({ state: 'failed' });
  expect(new Set(idsOf(receiver.received)).size).toBe(1);
  expect(receiver.received).toHaveLength(9);
  expect(await list()).toEqual([expect.objectContaining({ lastError: 'It answered with the status 500.' })]);

  receiver.answer = (response) => response.writeHead(200).end();
  const { items } = (await organization.owner.get(`${webhook.url}/deliveries`)).json();
  const replayed = await organization.owner.post(`${webhook.url}/deliveries/${items[0].id}/replay`);
  expect([replayed.statusCode, replayed.json()]).toEqual([200, expect.objectContaining({ state: 'pending' })]);
  const again = await receiver.until(10);
  expect(new Set(idsOf(again)).size).toBe(1);
});

test('a redirect is a failure and is not followed', async () => {
  receiver.answer = (response) => response.writeHead(307, { location: receiver.url('/elsewhere') }).end();
  const webhook = await register(organization, receiver.url(), ['credential.created']);
  await add();
  expect(await tried(webhook)).toMatchObject({ state: 'pending', status: 307 });
  expect(receiver.received.map(({ path }) => path)).toEqual(['/hooks']);
  expect((await list())[0].lastError).toBe('It answered with a redirect (307), which is not followed.');
});

test('no message is sent to an address that has become private', async () => {
  const webhook = await register(organization, receiver.url(), ['credential.created']);
  await api.query(`update webhooks set url = 'https://10.0.0.8/'`);
  await add();
  expect(await tried(webhook)).toMatchObject({ state: 'pending', status: null });
  expect((await list())[0].lastError).toBe('The address is not public.');
});

test('a crash between sending and recording sends the message again with the same id', async () => {
  const webhook = await register(organization, receiver.url(), ['credential.created']);
  const statements = api.get(Statements);
  const rows = statements.rows.bind(statements);
  const crash = jest.spyOn(statements, 'rows').mockImplementation((statement, values) => {
    if (statement.name === RECORD.name) return Promise.reject(new Error('killed'));
    return rows(statement, values);
  });
  await add();
  await until(() => crash.mock.calls.some(([{ name }]) => name === RECORD.name));
  crash.mockRestore();
  await api.query(`update durable_jobs set run_at = now(), claim = null where key = $1`, [webhook.id]);
  await workers.stop();
  workers = await workersOf(api);
  await receiver.until(2);
  expect(new Set(idsOf(receiver.received)).size).toBe(1);
  expect(await tried(webhook)).toMatchObject({ state: 'delivered', attempts: 1 });
});

test('endpoints that never answer do not delay others', async () => {
  const waiting: ServerResponse[] = [];
  receiver.answer = (response, { path }) => {
    if (path === '/hangs') waiting.push(response);
    else response.writeHead(204).end();
  };
  const good = await register(organization, receiver.url('/good'), ['credential.created']);
  for (let index = 0; index < 5; index += 1) await register(organization, receiver.url('/hangs'), WEBHOOK_EVENTS);
  for (let index = 0; index < 20; index += 1) await add(`Certificate ${index}`);
  expect(await receiver.until(20, '/good')).toHaveLength(20);
  expect(waiting.length).toBeGreaterThanOrEqual(5);
  expect((await list())[0]).toMatchObject({ id: good.id, lastError: null });
  for (const response of waiting) response.writeHead(204).end();
});

test('an event that is committed while the webhook’s job is about to end is not missed', async () => {
  await register(organization, receiver.url(), ['credential.created']);
  const statements = api.get(Statements);
  const one = statements.one.bind(statements);
  let isLate = false;
  const lookOut = jest.spyOn(statements, 'one').mockImplementation(async (statement, values) => {
    const found = await one(statement, values);
    if ((statement as { name: string }).name === NEXT_DUE.name && !isLate) {
      isLate = true;
      await add('Late');
    }
    return found;
  });
  await add();
  expect(new Set(idsOf(await receiver.until(2))).size).toBe(2);
  lookOut.mockRestore();
});

test('messages about one row arrive in order', async () => {
  await register(organization, receiver.url(), ['credential.created', 'credential.updated', 'credential.deleted']);
  await workers.stop();
  for (let index = 0; index < 5; index += 1) {
    const { id } = (await add()).json();
    await credentialsOf(api).change(ada, id, { name: 'Changed' });
    await ada.delete(`/api/credentials/${id}`);
  }
  workers = await workersOf(api);
  const types = new Map<string, string[]>();
  for (const { body } of await receiver.until(15)) {
    const { type, data } = JSON.parse(body);
    types.set(data.id, [...(types.get(data.id) ?? []), type]);
  }
  expect([...types.values()]).toEqual(
    Array.from({ length: 5 }, () => ['credential.created', 'credential.updated', 'credential.deleted']),
  );
});

test('events of a member are still delivered after the member has left', async () => {
  await workers.stop();
  await register(organization, receiver.url());
  await add();
  await ada.post(`${organization.url}/leave`);
  workers = await workersOf(api);
  const received = await receiver.until(2);
  expect(received.map(({ body }) => JSON.parse(body).type).toSorted()).toEqual(['credential.created', 'member.left']);
});

test('messages wait after a downgrade and are sent after an upgrade', async () => {
  await workers.stop();
  const webhook = await register(organization, receiver.url(), ['credential.created']);
  await add();
  await organization.setTier('free');
  workers = await workersOf(api);
  await sleep(300);
  expect(receiver.received).toEqual([]);
  await organization.setTier('team');
  await retry(webhook);
  expect(await receiver.until(1)).toHaveLength(1);
});

test('a switched-off webhook sends a test message but refuses a replay', async () => {
  const webhook = await register(organization, receiver.url(), ['credential.created']);
  await organization.owner.put(webhook.url, { url: receiver.url(), events: ['credential.created'], isActive: false });
  const sent = await organization.owner.post(`${webhook.url}/test`);
  expect([sent.statusCode, sent.json().event]).toEqual([201, 'webhook.test']);
  const [got] = await receiver.until(1);
  expect(JSON.parse(got?.body ?? '')).toEqual({
    type: 'webhook.test',
    timestamp: expect.any(String),
    data: { webhookId: webhook.id },
  });
  const { items } = (await organization.owner.get(`${webhook.url}/deliveries`)).json();
  const replay = await organization.owner.post(`${webhook.url}/deliveries/${items[0].id}/replay`);
  expect([replay.statusCode, replay.body]).toEqual([409, 'This webhook is switched off. Switch it on first.']);
});
