import { createHmac, randomUUID } from 'node:crypto';
import type { PaidTier } from '@tracker/contracts/checkout';
import type { CheckoutOrder } from './stripe.gateway.js';
import { StripeGateway } from './stripe.gateway.js';
import type { SubscriptionState } from './subscription-rules.js';

const DAY_MS = 86_400_000;
const SECRET = 'whsec_tracker_development';

/** Stripe as a few maps: what the product asks is answered from them; signatures are checked for real. */
export class FakeStripe extends StripeGateway {
  readonly subscriptions = new Map<string, SubscriptionState>();
  readonly orders = new Map<string, CheckoutOrder>();
  readonly cancelled: string[] = [];
  private readonly completed = new Map<string, string>();
  isDown = false;

  override async createCustomer(organizationId: string): Promise<string> {
    this.refuseWhenDown();
    return `cus_${organizationId}`;
  }

  override async createCheckout(order: CheckoutOrder): Promise<{ id: string; url: string | null }> {
    this.refuseWhenDown();
    const id = `cs_${randomUUID()}`;
    this.orders.set(id, order);
    return { id, url: `http://localhost:3001/stripe/checkout/${id}` };
  }

  override async createPortal(customerId: string): Promise<string> {
    return `http://localhost:3001/stripe/portal/${customerId}`;
  }

  override async checkout(id: string): Promise<{ status: string | null; subscriptionId: string | null }> {
    this.refuseWhenDown();
    const subscriptionId = this.completed.get(id) ?? null;
    return { status: subscriptionId ? 'complete' : 'open', subscriptionId };
  }

  override async subscription(id: string): Promise<SubscriptionState | null> {
    this.refuseWhenDown();
    return this.subscriptions.get(id) ?? null;
  }

  override async cancel(id: string): Promise<void> {
    this.refuseWhenDown();
    this.cancelled.push(id);
    this.set(id, { status: 'canceled' });
  }

  /** Somebody pressed Subscribe on the page of a checkout. */
  complete(checkoutId: string, startedAt = new Date()): string {
    const order = this.orders.get(checkoutId);
    if (!order) throw new Error('There is no such checkout.');
    const id = `sub_${randomUUID()}`;
    this.completed.set(checkoutId, id);
    this.subscriptions.set(id, {
      id,
      customerId: order.customerId,
      organizationId: order.organizationId,
      tier: order.tier,
      status: order.hasTrial ? 'trialing' : 'active',
      trialEndsAt: order.hasTrial ? new Date(startedAt.getTime() + 14 * DAY_MS) : null,
      currentPeriodEndsAt: new Date(startedAt.getTime() + 30 * DAY_MS),
      startedAt,
      latestInvoiceId: 'in_1',
    });
    return id;
  }

  set(id: string, changes: Partial<SubscriptionState> & { tier?: PaidTier }): void {
    const state = this.subscriptions.get(id);
    if (state) this.subscriptions.set(id, { ...state, ...changes });
  }

  private refuseWhenDown(): void {
    if (this.isDown) throw new Error('Stripe is away');
  }
}

export function eventAbout(type: string, object: object, id = `evt_${randomUUID()}`): string {
  return JSON.stringify({ id, object: 'event', api_version: '2026-10-28.endive', type, data: { object } });
}

/** The header Stripe sends with a webhook: https://docs.stripe.com/webhooks#verify-manually */
export function signature(body: string, { secret = SECRET, at = Date.now() } = {}): string {
  const timestamp = Math.floor(at / 1_000);
  return `t=${timestamp},v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;
}
