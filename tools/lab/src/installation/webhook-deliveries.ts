import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type pg from 'pg';
import { close, listen } from './listening.js';

export interface RegisteredWebhook {
  ownerId: string;
  path: string;
}

export async function addCredentials(client: Pick<pg.Client, 'query'>, { ownerId }: RegisteredWebhook, count: number) {
  await client.query(
    `insert into credentials (owner_id, name, issuing_body, issue_date, expiry_date)
     select $1, 'Certificate ' || n, 'Academy', '2026-01-01', '2099-01-01' from generate_series(1, $2::integer) n`,
    [ownerId, count],
  );
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
