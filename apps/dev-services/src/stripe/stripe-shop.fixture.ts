import Stripe from 'stripe';
import { DEVELOPMENT_WEBHOOK_SECRET } from '../settings.js';
import { startStandIns, type StartedStandIns } from '../stand-ins.fixture.js';
import { WebhookReceiver } from './webhook-receiver.fixture.js';

type SessionChanges = Partial<Stripe.Checkout.SessionCreateParams>;

/** A product that sells through the stand-in, with Stripe's own SDK. */
export class StripeShop {
  readonly stripe: Stripe;
  private team = '';

  private constructor(
    readonly standIns: StartedStandIns,
    readonly product: WebhookReceiver,
    readonly productUrl: string,
  ) {
    this.stripe = this.clientFor();
  }

  static async open(): Promise<StripeShop> {
    const product = new WebhookReceiver(new Stripe('sk_test_receiver'), DEVELOPMENT_WEBHOOK_SECRET);
    const productUrl = await product.start();
    const shop = new StripeShop(await startStandIns(productUrl), product, productUrl);
    shop.team = (await shop.newPrice('Team <plan>', 1900)).id;
    return shop;
  }

  newPrice(name: string, amount: number): Promise<Stripe.Price> {
    return this.stripe.prices.create({
      currency: 'usd',
      unit_amount: amount,
      lookup_key: name.toLowerCase(),
      recurring: { interval: 'month' },
      product_data: { name },
    });
  }

  get devUrl(): string {
    return this.standIns.settings.devUrl;
  }

  async close(): Promise<void> {
    await this.standIns.stop();
    this.product.stop();
  }

  async reset(): Promise<void> {
    await this.control('webhooks', { mode: 'deliver' });
    await this.control('faults', { mode: 'none' });
    this.product.received.length = 0;
    this.product.status = 200;
  }

  clientFor(key = 'sk_test_tracker_development', options: Partial<Stripe.StripeConfig> = {}): Stripe {
    const { port } = this.standIns.settings;
    return new Stripe(key, { host: 'localhost', port, protocol: 'http', maxNetworkRetries: 0, ...options });
  }

  async control(path: string, body: object) {
    const response = await fetch(`${this.devUrl}/stripe/test/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await response.json()) as { sent: { id: string; taken: boolean }[]; now: number };
  }

  newSession(changes: SessionChanges = {}, options: Stripe.RequestOptions = {}) {
    return this.stripe.checkout.sessions.create(
      {
        mode: 'subscription',
        client_reference_id: 'organization-1',
        customer_email: 'owner@example.test',
        line_items: [{ price: this.team, quantity: 1 }],
        metadata: { tier: 'team' },
        subscription_data: { trial_period_days: 14, metadata: { organizationId: 'organization-1' } },
        success_url: `${this.productUrl}/organization?session={CHECKOUT_SESSION_ID}`,
        cancel_url: `${this.productUrl}/organization`,
        ...changes,
      },
      options,
    );
  }

  /** Presses a button of the hosted page. */
  press(session: Stripe.Checkout.Session, button: 'subscribe' | 'cancel', card = 'works'): Promise<Response> {
    return fetch(`${this.devUrl}/stripe/checkout/${session.id}/${button}`, {
      method: 'POST',
      body: new URLSearchParams({ card }),
      redirect: 'manual',
    });
  }

  /** Completes a checkout and returns its subscription. */
  async subscribed(changes: SessionChanges = {}, card = 'works'): Promise<Stripe.Subscription> {
    const session = await this.newSession(changes);
    await this.press(session, 'subscribe', card);
    const { subscription } = await this.stripe.checkout.sessions.retrieve(session.id);
    return this.stripe.subscriptions.retrieve(String(subscription));
  }
}
