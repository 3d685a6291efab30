import { createHmac, randomUUID } from 'node:crypto';
import type { PaidTier } from '@tracker/contracts/billing/checkout';
import {
  type CheckoutOrder,
  type CheckoutState,
  type CustomerOrder,
  type PlanChange,
  type StripeAccountFacts,
  StripeGateway,
} from './stripe.gateway.js';
import type { SubscriptionState } from '../subscriptions/subscription-rules.js';

const DAY_MS = 86_400_000;
export const OUR_ACCOUNT = { id: 'acct_ours', isLiveMode: true };
const SECRET = 'whsec_tracker_development';

/** Stripe in memory. Signatures are checked for real. */
export class FakeStripe extends StripeGateway {
  readonly subscriptions = new Map<string, SubscriptionState>();
  readonly orders = new Map<string, CheckoutOrder>();
  readonly changes = new Map<string, PlanChange>();
  readonly cancelled: string[] = [];
  readonly deletedCustomers = new Set<string>();
  madeCustomers = 0;
  private readonly completed = new Map<string, string>();
  /** Ids for which every request fails. */
  readonly refused = new Set<string>();
  /** Ids for which requests time out. */
  readonly timedOut = new Set<string>();
  private readonly expired = new Set<string>();
  key: StripeAccountFacts = OUR_ACCOUNT;
  asked = 0;
  isDown = false;
  private silence: Promise<void> | undefined;

  reset(): void {
    for (const state of [this.subscriptions, this.orders, this.changes, this.deletedCustomers, this.completed])
      state.clear();
    for (const ids of [this.refused, this.timedOut, this.expired]) ids.clear();
    this.cancelled.length = 0;
    this.madeCustomers = 0;
    this.asked = 0;
    this.isDown = false;
    this.silence = undefined;
    this.key = OUR_ACCOUNT;
  }

  /** Delays all answers until the returned function is called. */
  hang(): () => void {
    let resume = () => {};
    this.silence = new Promise((resolve) => (resume = resolve));
    return () => {
      this.silence = undefined;
      resume();
    };
  }

  override async account(): Promise<StripeAccountFacts> {
    await this.answering();
    return this.key;
  }

  override async createCustomer({ organizationId, replaces }: CustomerOrder): Promise<string> {
    await this.answering();
    this.madeCustomers += 1;
    return replaces ? `${replaces}_again` : `cus_${organizationId}`;
  }

  override async createCheckout(order: CheckoutOrder): Promise<{ id: string; url: string | null }> {
    await this.answering();
    this.requireCustomer(order.customerId);
    const id = `cs_${randomUUID()}`;
    this.orders.set(id, order);
    return { id, url: `http://localhost:3001/stripe/checkout/${id}` };
  }

  override async createPlanChange(change: PlanChange): Promise<string> {
    await this.answering();
    this.requireCustomer(change.customerId);
    const id = `bps_${randomUUID()}`;
    this.changes.set(id, change);
    return `http://localhost:3001/stripe/checkout/${id}`;
  }

  override async expireCheckout(id: string): Promise<void> {
    await this.answering(id);
    if (!this.completed.has(id)) this.expire(id);
  }

  override async createPortal(customerId: string): Promise<string> {
    await this.answering();
    this.requireCustomer(customerId);
    return `http://localhost:3001/stripe/portal/${customerId}`;
  }

  override async checkout(id: string): Promise<CheckoutState | null> {
    await this.answering(id);
    if (this.isForeign || !this.orders.has(id)) return null;
    const subscriptionId = this.completed.get(id) ?? null;
    return { status: subscriptionId ? 'complete' : this.expired.has(id) ? 'expired' : 'open', subscriptionId };
  }

  override async subscription(id: string): Promise<SubscriptionState | null> {
    // What was true when it was asked, like a late answer on the wire.
    const state = this.isForeign ? null : (this.subscriptions.get(id) ?? null);
    await this.answering(id);
    return state;
  }

  override async cancel(id: string): Promise<void> {
    await this.answering(id);
    if (this.isForeign) return;
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
      installationId: this.installationId,
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

  /** Somebody confirmed a change of plan: the subscription has another price, and everything else stays. */
  confirm(changeId: string): void {
    const change = this.changes.get(changeId);
    if (change) this.set(change.subscriptionId, { tier: change.tier });
  }

  /** Nobody pressed anything for a day. */
  expire(checkoutId: string): void {
    this.expired.add(checkoutId);
  }

  set(id: string, changes: Partial<SubscriptionState> & { tier?: PaidTier }): void {
    const state = this.subscriptions.get(id);
    if (state) this.subscriptions.set(id, { ...state, ...changes });
  }

  private requireCustomer(id: string): void {
    if (!this.deletedCustomers.has(id)) return;
    const fields = { type: 'StripeInvalidRequestError', code: 'resource_missing', param: 'customer' };
    throw Object.assign(new Error(`No such customer: '${id}'`), fields);
  }

  /** What belongs to another account is not known to a key. */
  private get isForeign(): boolean {
    return this.key.id !== 'acct_ours' || !this.key.isLiveMode;
  }

  private async answering(id?: string): Promise<void> {
    this.asked += 1;
    await this.silence;
    if (this.isDown || (id && this.timedOut.has(id)))
      throw Object.assign(new Error('Stripe is away'), { type: 'StripeConnectionError' });
    if (id && this.refused.has(id)) throw new Error('Stripe refuses');
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
