import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import type Stripe from 'stripe';

/** A product that verifies and collects webhooks, and answers with `status`. */
export class WebhookReceiver {
  status = 200;
  readonly received: Stripe.Event[] = [];
  readonly refused: string[] = [];
  private readonly server = createServer(async (request, response) => {
    const payload = await text(request);
    try {
      const event = this.stripe.webhooks.constructEvent(
        payload,
        String(request.headers['stripe-signature']),
        this.secret,
      );
      if (request.url === '/api/webhooks/stripe' && request.method === 'POST') this.received.push(event);
    } catch (error) {
      this.refused.push(String(error));
    }
    response.writeHead(this.status).end();
  });

  constructor(
    private readonly stripe: Stripe,
    private readonly secret: string,
  ) {}

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  types(): string[] {
    return this.received.map(({ type }) => type);
  }

  async until(isEnough: (received: Stripe.Event[]) => boolean): Promise<void> {
    for (const deadline = Date.now() + 90_000; Date.now() < deadline; await delay(20)) {
      if (isEnough(this.received)) return;
    }
    throw new Error(`Only these events came: ${this.types().join(', ')}; refused: ${this.refused.join(', ')}`);
  }
}
