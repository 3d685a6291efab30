import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WEBHOOK_EVENTS } from '@tracker/contracts/integrations/webhook-limits';
import { JobWorkers } from '../../../platform/jobs/durable/job-workers.js';
import type { TestApp } from '../../../testing/test-app.js';
import { createOrganization, type TestOrganization } from '../../../testing/test-organization.js';
import { until } from '../../../testing/until.js';

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

type Answer = (response: ServerResponse, request: Received) => void;

/** A real receiver on a free port, which answers 204 unless told otherwise. */
export class WebhookReceiver {
  readonly received: Received[] = [];
  answer: Answer = (response) => response.writeHead(204).end();
  private readonly server = createServer((request, response) => {
    let body = '';
    request.on('data', (portion) => (body += String(portion)));
    request.on('end', () => {
      const got = { path: request.url ?? '', headers: request.headers, body };
      this.received.push(got);
      this.answer(response, got);
    });
  });

  static async start(): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver();
    receiver.server.listen(0, '127.0.0.1');
    await once(receiver.server, 'listening');
    return receiver;
  }

  url(path = '/hooks'): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${path}`;
  }

  clear(): void {
    this.received.length = 0;
    this.answer = (response) => response.writeHead(204).end();
  }

  async until(count: number, at?: string): Promise<Received[]> {
    const found = () => this.received.filter(({ path }) => !at || path === at);
    await until(() => found().length >= count);
    return found();
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}

export interface Registered {
  id: string;
  secret: string;
  url: string;
}

export async function teamOrganization(api: TestApp): Promise<TestOrganization> {
  const organization = await createOrganization(api);
  await organization.setTier('team');
  return organization;
}

export async function register(
  organization: TestOrganization,
  url: string,
  events: readonly string[] = WEBHOOK_EVENTS,
): Promise<Registered> {
  const answer = await organization.owner.post(`${organization.url}/webhooks`, { url, events });
  if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${answer.body}`);
  const { id, secret } = answer.json<{ id: string; secret: string }>();
  return { id, secret, url: `${organization.url}/webhooks/${id}` };
}

export interface WrittenEvent {
  event: string;
  data: Record<string, unknown>;
}

/** The events written for a webhook, oldest first. */
export async function eventsOf(api: TestApp, webhookId: string): Promise<WrittenEvent[]> {
  const { rows } = await api.query<WrittenEvent>(
    'select event, data from webhook_deliveries where webhook_id = $1 order by at, event',
    [webhookId],
  );
  return rows;
}

export async function workersOf(api: TestApp): Promise<{ stop(): Promise<void> }> {
  const workers = api.get(JobWorkers);
  await workers.start();
  return workers;
}
