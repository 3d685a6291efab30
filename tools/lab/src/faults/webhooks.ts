import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { signUp } from '../installation/people.js';
import { type FaultLaboratory, untilTrue } from './fault-laboratory.js';
import { CountingReceiver } from '../installation/webhook-receiver.js';

const WORKERS = 3;
const TIMEOUT_SECONDS = 600;
const KEY = { SSO_ENCRYPTION_KEY: randomBytes(32).toString('base64') };

interface Registered {
  ownerId: string;
  path: string;
}

async function register(laboratory: FaultLaboratory, receiver: CountingReceiver, paths: string[]) {
  const api = await laboratory.startApi(undefined, KEY);
  const registered: Registered[] = [];
  try {
    for (const path of paths) {
      const { id: ownerId, headers } = await signUp(laboratory.pool, `${path.slice(1)}@example.test`);
      const post = async (url: string, body: object) => {
        const answer = await fetch(api.url + url, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
        return answer.json() as Promise<{ id: string }>;
      };
      const { id } = await post('/api/organizations', { name: path });
      await laboratory.pool.query(`update organizations set subscription_tier = 'team' where id = $1`, [id]);
      await post(`/api/organizations/${id}/webhooks`, { url: receiver.url + path, events: ['credential.created'] });
      registered.push({ ownerId, path });
    }
  } finally {
    await api.stop();
  }
  return registered;
}

async function addCredentials(laboratory: FaultLaboratory, { ownerId }: Registered, count: number) {
  await laboratory.pool.query(
    `insert into credentials (owner_id, name, issuing_body, issue_date, expiry_date)
     select $1, 'Certificate ' || n, 'Academy', '2026-01-01', '2099-01-01' from generate_series(1, $2::integer) n`,
    [ownerId, count],
  );
}

/**
 * Kills workers (SIGKILL) while they send. The receiver counts the messages by id: a missing one is lost, and one that
 * came twice was sent by a worker that died before recording it.
 */
export async function killWebhookWorkers(laboratory: FaultLaboratory, { messages, kills }: Record<string, number>) {
  await laboratory.reset();
  const receiver = new CountingReceiver();
  await receiver.open();
  const webhooks = await register(
    laboratory,
    receiver,
    Array.from({ length: 10 }, (_, index) => `/hook${index}`),
  );
  const workers = await Promise.all(Array.from({ length: WORKERS }, () => laboratory.startWorker(undefined, KEY)));
  const startedAt = Date.now();
  const total = Number(messages);
  let busyKills = 0;
  try {
    receiver.delayMs = 20;
    for (const webhook of webhooks) await addCredentials(laboratory, webhook, total / webhooks.length);
    for (let kill = 1; kill <= Number(kills); kill += 1) {
      const enough = (total * kill) / (Number(kills) + 1);
      await untilTrue('workers send', TIMEOUT_SECONDS, async () => receiver.messages.size >= enough);
      await sleep(Math.random() * 100);
      if (receiver.waiting.size > 0) busyKills += 1;
      await workers.shift()?.stop('SIGKILL');
      workers.push(await laboratory.startWorker(undefined, KEY));
    }
    receiver.delayMs = 0;
    await untilTrue('everything is recorded', TIMEOUT_SECONDS, async () => {
      const { rows } = await laboratory.pool.query(
        `select count(*)::integer as n from webhook_deliveries where state <> 'delivered'`,
      );
      return rows[0].n === 0;
    });
  } finally {
    for (const worker of workers) await worker.stop('SIGKILL');
    await receiver.close();
  }
  const repeated = [...receiver.messages.values()].reduce((sum, { times }) => sum + times - 1, 0);
  const { rows: known } = await laboratory.pool.query(
    'select count(*)::integer as n from webhook_deliveries where message_id = any($1)',
    [[...receiver.messages.keys()].map((key) => key.split(' ')[1])],
  );
  const lost = total - receiver.messages.size;
  return {
    name: `${kills} × kill -9 of workers during ${messages} deliveries`,
    isGood: lost === 0 && known[0].n === total && busyKills > 0,
    figures: {
      lost,
      'sent twice, with the same id': repeated,
      'messages with an unknown id': receiver.messages.size - known[0].n,
      'kills while messages were under way': `${busyKills} of ${kills}`,
      seconds: ((Date.now() - startedAt) / 1_000).toFixed(1),
    },
  };
}

const LATENCIES = { samples: 200, pauseMs: 50 };

export async function hangingEndpoint(laboratory: FaultLaboratory) {
  await laboratory.reset();
  const receiver = new CountingReceiver();
  await receiver.open();
  const [idle, ...hanging] = await register(laboratory, receiver, [
    '/idle',
    ...Array.from({ length: 10 }, (_, index) => `/hangs${index}`),
  ]);
  if (!idle) throw new Error('There is one.');
  // Without Redis, so that a commit wakes the worker at once.
  const api = await laboratory.startApi(undefined, { ...KEY, REDIS_URL: '' });
  const measure = async () => {
    receiver.messages.clear();
    const sentAt: number[] = [];
    for (let sample = 0; sample < LATENCIES.samples; sample += 1) {
      await addCredentials(laboratory, idle, 1);
      sentAt.push(Date.now());
      await sleep(LATENCIES.pauseMs);
    }
    await untilTrue('all arrived', 60, async () => receiver.of(idle.path).length === LATENCIES.samples);
    // Messages of one webhook may overtake each other; the sorted times pair best.
    const arrivedAt = receiver
      .of(idle.path)
      .map(({ firstAt }) => firstAt)
      .toSorted((a, b) => a - b);
    return sentAt.map((at, index) => (arrivedAt[index] ?? 0) - at);
  };
  try {
    await measure();
    const alone = await measure();
    for (const webhook of hanging) await addCredentials(laboratory, webhook, 500);
    await untilTrue('the others hang', 60, async () => receiver.of('/hangs0').length > 0);
    const beside = await measure();
    const [before, after] = [quantile(alone, 0.99), quantile(beside, 0.99)];
    return {
      name: `${hanging.length} endpoints that never answer, with 500 messages each, beside an idle one`,
      isGood: after <= Math.max(4 * before, before + 250),
      figures: {
        'p50 alone': `${quantile(alone, 0.5)} ms`,
        'p99 alone': `${before} ms`,
        'p50 beside': `${quantile(beside, 0.5)} ms`,
        'p99 beside': `${after} ms`,
      },
    };
  } finally {
    await api.stop('SIGKILL');
    await receiver.close();
  }
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
}
