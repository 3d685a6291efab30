import { setTimeout as sleep } from 'node:timers/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type pg from 'pg';
import { untilTrue } from './program.js';
import { close, listen } from './listening.js';

export interface RegisteredWebhook {
  ownerId: string;
  path: string;
}

const SAMPLES = 200;
const PAUSE_MS = 50;
const HANGING_MESSAGES = 500;

type Client = Pick<pg.Client, 'query'>;

export async function addCredentials(client: Client, { ownerId }: RegisteredWebhook, count: number) {
  await client.query(
    `insert into credentials (owner_id, name, issuing_body, issue_date, expiry_date)
     select $1, 'Certificate ' || n, 'Academy', '2026-01-01', '2099-01-01' from generate_series(1, $2::integer) n`,
    [ownerId, count],
  );
}

/** Milliseconds from commits to their messages at `good`, before and while the others never answer. */
export async function besideHanging(
  client: Client,
  receiver: CountingReceiver,
  [good, ...hanging]: readonly [RegisteredWebhook, ...RegisteredWebhook[]],
  rounds: number,
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
    for (let round = 0; round < rounds; round += 1) all.push(await measure());
    return all;
  };
  await measure();
  const alone = await measureAll();
  for (const webhook of hanging) await addCredentials(client, webhook, HANGING_MESSAGES);
  await untilTrue('the others hang', 60, async () => hanging.every(({ path }) => receiver.of(path).length > 0));
  return { alone, beside: await measureAll() };
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
}

/** Counts messages by `webhook-id`. Paths that begin with `/hangs` never get an answer. */
export class CountingReceiver {
  url = '';
  delayMs = 0;
  readonly messages = new Map<string, { times: number; firstAt: number }>();
  readonly waiting = new Set<string>();
  readonly #server = createServer((request, response) => this.#receive(request, response));

  async open(): Promise<void> {
    this.url = `http://127.0.0.1:${await listen(this.#server)}`;
  }

  close(): Promise<void> {
    return close(this.#server);
  }

  of(path: string) {
    return [...this.messages].filter(([key]) => key.startsWith(`${path} `)).map(([, message]) => message);
  }

  #receive(request: IncomingMessage, response: ServerResponse): void {
    const { url: path = '', headers } = request;
    const key = `${path} ${String(headers['webhook-id'])}`;
    const known = this.messages.get(key);
    this.messages.set(key, { times: (known?.times ?? 0) + 1, firstAt: known?.firstAt ?? Date.now() });
    request.resume();
    if (path.startsWith('/hangs')) return;
    this.waiting.add(path);
    response.once('close', () => this.waiting.delete(path));
    setTimeout(() => response.writeHead(204).end(), this.delayMs);
  }
}
