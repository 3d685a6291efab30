import { createHmac } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { EventObject } from './stripe-objects.js';
import type { StripeRecords } from './stripe-records.js';

/** Seconds until each retry. Stripe's own intervals are hours. */
const RETRY_SECONDS = [1, 2, 5, 10, 30, 60, 120, 300, 600];
const TIMEOUT_MS = 10_000;

/** `hold` keeps events for manual delivery, `drop` discards them. */
export const WEBHOOK_MODES = ['deliver', 'hold', 'drop'] as const;
type WebhookMode = (typeof WEBHOOK_MODES)[number];

export class Webhooks {
  mode: WebhookMode = 'deliver';
  private readonly stopping = new AbortController();
  private readonly firstTries = new Map<string, Promise<boolean>>();

  constructor(
    private readonly records: StripeRecords,
    private readonly url: string,
    private readonly secret: string,
  ) {
    // Every pending delivery adds a listener, and their number is unlimited.
    setMaxListeners(0, this.stopping.signal);
  }

  resume(): void {
    for (const event of this.records.all('event')) if (event.pending_webhooks > 0) this.deliver(event);
  }

  stop(): void {
    this.stopping.abort();
  }

  accept(event: EventObject): void {
    if (this.mode === 'deliver') this.deliver(event);
    else if (this.mode === 'drop') this.settle(event);
  }

  /** Stripe's checkout also waits for the first delivery before it redirects. */
  async firstTryOf(event: EventObject): Promise<void> {
    await Promise.race([this.firstTries.get(event.id), delay(TIMEOUT_MS, undefined, { ref: false })]);
  }

  async send(event: EventObject): Promise<boolean> {
    const payload = JSON.stringify(event, null, 2);
    const signal = AbortSignal.any([this.stopping.signal, AbortSignal.timeout(TIMEOUT_MS)]);
    try {
      const response = await fetch(this.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': this.signature(payload),
          'user-agent': 'Stripe/1.0 (development stand-in)',
        },
        body: payload,
        redirect: 'manual',
        signal,
      });
      await response.arrayBuffer();
      if (response.ok) this.settle(event);
      return response.ok;
    } catch {
      return false;
    }
  }

  private deliver(event: EventObject): void {
    const firstTry = this.send(event);
    this.firstTries.set(event.id, firstTry);
    void this.retry(event, firstTry);
  }

  private async retry(event: EventObject, firstTry: Promise<boolean>): Promise<void> {
    let isAccepted = await firstTry;
    this.firstTries.delete(event.id);
    for (const seconds of RETRY_SECONDS) {
      if (isAccepted || this.stopping.signal.aborted) return;
      await delay(seconds * 1000, undefined, { ref: false, signal: this.stopping.signal }).catch(() => undefined);
      if (this.stopping.signal.aborted || this.isSettled(event)) return;
      isAccepted = await this.send(event);
    }
    if (!isAccepted && !this.stopping.signal.aborted) this.settle(event);
  }

  private isSettled({ id }: EventObject): boolean {
    return this.records.find('event', id)?.pending_webhooks === 0;
  }

  private settle({ id }: EventObject): void {
    const event = this.records.find('event', id);
    if (event && event.pending_webhooks > 0) this.records.save<'event'>({ ...event, pending_webhooks: 0 });
  }

  private signature(payload: string): string {
    const timestamp = Math.floor(Date.now() / 1000);
    const digest = createHmac('sha256', this.secret).update(`${timestamp}.${payload}`).digest('hex');
    return `t=${timestamp},v1=${digest}`;
  }
}
