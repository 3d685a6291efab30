import { addPeople, callAs, organizationOf, type Person, withClient } from '../../installation/people.js';
import { SSO_KEY } from '../../installation/laboratory.js';
import { type Program, untilTrue } from '../../installation/program.js';
import { addCredentials, CountingReceiver, type RegisteredWebhook } from '../../installation/webhook-deliveries.js';
import type pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchLaboratory } from '../bench-laboratory.js';
import { httpRounds } from '../contenders.js';
import { besideRow, cpuBeside, figureRow, judge, ratioRow } from '../rows.js';
import type { Scenario } from '../run.js';
import { median } from '../samples.js';

/** Enough that no token reaches its limit of calls. */
const PEOPLE = 120;
const WEBHOOKS = 10;
const MESSAGES = 4_000;
const ROUNDS = 3;
const ROUND_SECONDS = 240;
const SAMPLES = 200;
const PAUSE_MS = 50;
const HANGING_MESSAGES = 500;

const NOTES = [
  'The worker keeps messages and results in PostgreSQL; the bare loop sends as many signed messages ' +
    'from memory. CPU is that of the sending process.',
];

export const scenario: Scenario = {
  id: 'P21',
  title: 'The API for tokens, and webhooks',
  async run(laboratory) {
    const databaseUrl = await laboratory.database({ credentials: 100_000 });
    const people = await addPeople(databaseUrl, { count: PEOPLE, credentials: 25, organizations: PEOPLE });
    const ours = await laboratory.startApi(databaseUrl, SSO_KEY);
    const path = '/api/v1/credentials?limit=25';
    const byToken = await Promise.all(
      people.map(async (person) => ({
        path,
        headers: { ...addressOf(person), authorization: `Bearer ${await makeToken(ours, databaseUrl, person)}` },
      })),
    );
    const bySession = people.map(({ headers }) => ({ path: '/api/credentials', headers }));
    const samples = await httpRounds(laboratory, {
      ours: { program: ours, load: { requests: byToken } },
      session: { program: ours, load: { requests: bySession } },
    });
    const measure = '25 credentials by a token, beside the same by a session';
    return {
      rows: [
        ratioRow(samples, measure, {
          figure: 'took',
          peer: 'session',
          digits: 2,
          bound: { atMost: 1.1 },
          detail: cpuBeside(samples, 'session'),
        }),
        ...(await deliveryRows(laboratory)),
      ],
      notes: NOTES,
    };
  },
};

const addressOf = ({ headers }: Person) => ({ 'x-forwarded-for': String(headers['x-forwarded-for']) });

async function makeToken(program: Program, databaseUrl: string, person: Person) {
  const organizationId = await organizationOf(databaseUrl, person.id);
  const fields = { name: 'bench', scopes: ['credentials:read'], expiresInDays: 1 };
  return (await callAs(program, person, 'POST', `/api/organizations/${organizationId}/tokens`, fields)).token;
}

async function deliveryRows(laboratory: BenchLaboratory) {
  const receiver = new CountingReceiver();
  await receiver.open();
  try {
    const ours = await deliver(laboratory, receiver);
    const bare = await sendBare(laboratory, receiver);
    const perSecond = median(ours.map(({ seconds }) => MESSAGES / seconds));
    const cpu = [ours, bare].map((rounds) => (median(rounds.map((round) => round.cpu)) * 1_000) / MESSAGES);
    const [own = NaN, least = NaN] = cpu;
    const { alone, beside } = await deliverBesideHanging(laboratory, receiver);
    const [calm = NaN, beset = NaN] = [alone, beside].map((all) => median(all.map((round) => quantile(round, 0.99))));
    return [
      figureRow('deliveries a second', perSecond.toFixed(0), judge(perSecond, { atLeast: 200 }, '/s')),
      besideRow(
        'CPU of a delivery, beside a bare loop of fetch with signatures',
        cpu.map((ms) => `${ms.toFixed(2)} ms`),
        own / least,
        judge(own / least, { atMost: 2 }),
      ),
      besideRow(
        '99th percentile from commit to arrival beside 10 endpoints that never answer, and without them',
        [beset, calm].map((ms) => `${ms.toFixed(0)} ms`),
        beset / calm,
        judge(beset / calm, { atMost: 1.5 }),
      ),
    ];
  } finally {
    await receiver.close();
  }
}

/** An API that may send to this machine, and a webhook of an organization of its own for each path. */
async function startWithWebhooks(laboratory: BenchLaboratory, receiver: CountingReceiver, paths: string[]) {
  const databaseUrl = await laboratory.database({ credentials: 1_000 });
  const settings = { ...SSO_KEY, NODE_ENV: 'development' };
  const count = paths.length;
  const people = await addPeople(databaseUrl, { count, credentials: 0, organizations: count });
  const api = await laboratory.startApi(databaseUrl, settings);
  for (const [index, person] of people.entries()) {
    const headers = { cookie: String(person.headers['cookie']).replace('__Host-session', 'session') };
    const path = `/api/organizations/${await organizationOf(databaseUrl, person.id)}/webhooks`;
    const fields = { url: receiver.url + paths[index], events: ['credential.created'] };
    await callAs(api, { ...person, headers }, 'POST', path, fields);
  }
  return { api, databaseUrl, settings, people };
}

async function deliverBesideHanging(laboratory: BenchLaboratory, receiver: CountingReceiver) {
  const paths = ['/good', ...Array.from({ length: WEBHOOKS }, (_, index) => `/hangs${index}`)];
  const { api, databaseUrl, people } = await startWithWebhooks(laboratory, receiver, paths);
  const [good, ...hanging] = people.map(({ id }, index) => ({ ownerId: id, path: String(paths[index]) }));
  if (!good) throw new Error('Nobody was added.');
  try {
    return await withClient(databaseUrl, (client) => besideHanging(client, receiver, [good, ...hanging]));
  } finally {
    await api.stop('SIGKILL');
  }
}

async function deliver(laboratory: BenchLaboratory, receiver: CountingReceiver) {
  const paths = Array.from({ length: WEBHOOKS }, (_, index) => `/hook${index}`);
  const { api, databaseUrl, settings, people } = await startWithWebhooks(laboratory, receiver, paths);
  await api.stop();
  const worker = await laboratory.startWorker(databaseUrl, settings);
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await sendRound());
  await worker.stop();
  return rounds;

  async function sendRound() {
    return withClient(databaseUrl, async (client) => {
      const cpuBefore = await worker.cpuSeconds();
      const startedAt = Date.now();
      await client.query(
        `insert into credentials (owner_id, name, issuing_body, issue_date, expiry_date)
         select person, 'Certificate ' || n, 'Academy', '2026-01-01', '2099-01-01'
         from unnest($1::uuid[]) person, generate_series(1, $2::integer) n`,
        [people.map(({ id }) => id), MESSAGES / WEBHOOKS],
      );
      await untilTrue('everything is delivered', ROUND_SECONDS, async () => {
        const { rows } = await client.query(`select from webhook_deliveries where state <> 'delivered' limit 1`);
        return rows.length === 0;
      });
      return { seconds: (Date.now() - startedAt) / 1_000, cpu: (await worker.cpuSeconds()) - cpuBefore };
    });
  }
}

async function sendBare(laboratory: BenchLaboratory, receiver: CountingReceiver) {
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const env = { RECEIVER: receiver.url, MESSAGES: String(MESSAGES) };
    const sender = await laboratory.startPeer('limit', { script: 'send-messages.mjs', databaseUrl: '', env });
    rounds.push(await (await fetch(`${sender.url}/send`)).json());
    await sender.stop();
  }
  return rounds as { cpu: number }[];
}

/** Milliseconds from commits to their messages at `good`, before and while the others never answer. */
async function besideHanging(
  client: pg.Client,
  receiver: CountingReceiver,
  [good, ...hanging]: readonly [RegisteredWebhook, ...RegisteredWebhook[]],
) {
  const measure = async () => {
    receiver.messages.clear();
    const sentAt: number[] = [];
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      await addCredentials(client, good, 1);
      sentAt.push(Date.now());
      await sleep(PAUSE_MS);
    }
    await untilTrue('all arrived', 60, async () => receiver.of(good.path).length === SAMPLES);
    // Messages of one webhook may overtake each other; the sorted times pair best.
    const arrivedAt = receiver
      .of(good.path)
      .map(({ firstAt }) => firstAt)
      .toSorted((a, b) => a - b);
    return sentAt.map((at, index) => (arrivedAt[index] ?? 0) - at);
  };
  const measureAll = async () => {
    const all = [];
    for (let round = 0; round < ROUNDS; round += 1) all.push(await measure());
    return all;
  };
  await measure();
  const alone = await measureAll();
  for (const webhook of hanging) await addCredentials(client, webhook, HANGING_MESSAGES);
  await untilTrue('the others hang', 60, async () => hanging.every(({ path }) => receiver.of(path).length > 0));
  return { alone, beside: await measureAll() };
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
}
