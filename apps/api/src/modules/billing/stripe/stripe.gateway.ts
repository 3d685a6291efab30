import { Inject, Injectable } from '@nestjs/common';
import type { PaidTier } from '@tracker/contracts/billing/checkout';
import { TRIAL_DAYS } from '@tracker/contracts/billing/subscription-tiers';
import type Stripe from 'stripe';
import { ENVIRONMENT, type Environment } from '../../../platform/config/environment.js';
import { INSTALLATION_ID } from '../../../platform/database/database.module.js';
import { plansNotSold } from '../billing.errors.js';
import { planChangeConfiguration, priceOf } from './stripe-catalog.js';
import { type SubscriptionState, tierOfPrice } from '../subscriptions/subscription-rules.js';

/** What the stand-in of development expects, and what it signs with. */
const STAND_IN = { key: 'sk_test_tracker_development', webhookSecret: 'whsec_tracker_development' };
/** For whoever waits in a browser. */
const TIMEOUT_MS = 10_000;
/** For work in the background. */
const PATIENT = { timeout: 30_000 };

export interface CustomerOrder {
  organizationId: string;
  name: string;
  email: string;
  /** A former customer of the organization that was deleted at Stripe. */
  replaces: string | null;
}

export interface CheckoutOrder {
  organizationId: string;
  customerId: string;
  tier: PaidTier;
  hasTrial: boolean;
  successUrl: string;
  cancelUrl: string;
}

/** A change of the plan of a subscription, which the payer still has to confirm. */
export interface PlanChange {
  subscriptionId: string;
  customerId: string;
  tier: PaidTier;
  doneUrl: string;
  cancelUrl: string;
}

export interface CheckoutState {
  status: string | null;
  subscriptionId: string | null;
}

/** Whom a key belongs to. Test mode has the same id as live mode, and other subscriptions. */
export interface StripeAccountFacts {
  id: string;
  isLiveMode: boolean;
}

/** What an event is about; what it says is not believed but asked for. */
export interface StripeNotice {
  id: string;
  type: string;
  subscriptionId: string | null;
  checkoutId: string | null;
}

/** The only place that speaks with Stripe. */
@Injectable()
export class StripeGateway {
  private readonly createClient: () => Promise<Stripe>;
  private client: Promise<Stripe> | undefined;
  private readonly webhookSecret: string;
  private readonly isLiveMode: boolean;
  private readonly prices: Record<PaidTier, string | null>;

  constructor(
    @Inject(ENVIRONMENT) { stripe, devServicesPort, isProduction }: Environment,
    @Inject(INSTALLATION_ID) readonly installationId: string,
  ) {
    this.createClient = async () => {
      // The stand-in's secrets are known to everybody.
      if (!stripe && isProduction) throw plansNotSold();
      // Its modules take a twentieth of the service's start and memory; many installations sell nothing.
      const { default: StripeClient } = await import('stripe');
      return stripe
        ? new StripeClient(stripe.secretKey, { timeout: TIMEOUT_MS, maxNetworkRetries: 2 })
        : new StripeClient(STAND_IN.key, {
            host: 'localhost',
            port: devServicesPort,
            protocol: 'http',
            timeout: TIMEOUT_MS,
            maxNetworkRetries: 1,
            telemetry: false,
          });
    };
    this.webhookSecret = stripe?.webhookSecret ?? STAND_IN.webhookSecret;
    // The account does not tell its mode, its keys do: https://docs.stripe.com/keys
    this.isLiveMode = stripe !== null && !/^(sk|rk)_test_/.test(stripe.secretKey);
    this.prices = { team: stripe?.priceTeam ?? null, enterprise: stripe?.priceEnterprise ?? null };
  }

  /** The account that the key leads to. */
  async account(): Promise<StripeAccountFacts> {
    const { id } = await (await this.stripe()).accounts.retrieveCurrent({}, PATIENT);
    return { id, isLiveMode: this.isLiveMode };
  }

  /** Two calls for the same order get the same customer. */
  async createCustomer({ organizationId, name, email, replaces }: CustomerOrder): Promise<string> {
    const key = ['customer', this.installationId, organizationId, ...(replaces ? [replaces] : [])].join('-');
    const customer = await (
      await this.stripe()
    ).customers.create(
      { name, email, metadata: { installationId: this.installationId, organizationId } },
      { idempotencyKey: key },
    );
    return customer.id;
  }

  async createCheckout(order: CheckoutOrder): Promise<{ id: string; url: string | null }> {
    const { organizationId, customerId, tier, hasTrial, successUrl, cancelUrl } = order;
    const metadata = { installationId: this.installationId, organizationId, tier };
    const { id, url } = await (
      await this.stripe()
    ).checkout.sessions.create({
      mode: 'subscription',
      customer: customerId,
      client_reference_id: organizationId,
      line_items: [{ quantity: 1, price: await priceOf(await this.stripe(), tier, this.prices) }],
      subscription_data: { metadata, ...(hasTrial && { trial_period_days: TRIAL_DAYS }) },
      metadata,
      success_url: successUrl,
      cancel_url: cancelUrl,
    });
    return { id, url };
  }

  /** Closes a checkout. No-op when it is completed or closed already. */
  async expireCheckout(id: string): Promise<void> {
    try {
      await (await this.stripe()).checkout.sessions.expire(id);
    } catch (error) {
      if (!isInvalidRequest(error)) throw error;
    }
  }

  /** The address of the page on which the payer confirms a change of plan. It shows what the change costs today. */
  async createPlanChange({ subscriptionId, customerId, tier, doneUrl, cancelUrl }: PlanChange): Promise<string> {
    const stripe = await this.stripe();
    const { items } = await stripe.subscriptions.retrieve(subscriptionId);
    const price = await priceOf(stripe, tier, this.prices);
    const item = { id: items.data[0]?.id ?? '', price, quantity: 1 };
    const { url } = await stripe.billingPortal.sessions.create({
      customer: customerId,
      configuration: await planChangeConfiguration(stripe, this.prices),
      return_url: cancelUrl,
      flow_data: {
        type: 'subscription_update_confirm',
        subscription_update_confirm: { subscription: subscriptionId, items: [item] },
        after_completion: { type: 'redirect', redirect: { return_url: doneUrl } },
      },
    });
    return url;
  }

  async createPortal(customerId: string, returnUrl: string): Promise<string> {
    const { url } = await (
      await this.stripe()
    ).billingPortal.sessions.create({ customer: customerId, return_url: returnUrl });
    return url;
  }

  /** How a checkout stands: `open`, `complete` or `expired`, and the subscription it made; null when Stripe does not know it. */
  async checkout(id: string): Promise<CheckoutState | null> {
    const session = await nullWhenMissing((await this.stripe()).checkout.sessions.retrieve(id, {}, PATIENT));
    return session && { status: session.status, subscriptionId: idOf(session.subscription) };
  }

  /** The subscription as it is now; null when Stripe does not know it. */
  async subscription(id: string): Promise<SubscriptionState | null> {
    const subscription = await nullWhenMissing((await this.stripe()).subscriptions.retrieve(id, {}, PATIENT));
    return subscription && this.stateOf(subscription);
  }

  /** Ends a subscription at once, and credits the customer what is paid and not used. One that is over or unknown is fine. */
  async cancel(id: string): Promise<void> {
    const unused = { prorate: true, invoice_now: true };
    await nullWhenMissing((await this.stripe()).subscriptions.cancel(id, unused, PATIENT));
  }

  /** Reads a webhook. Throws when the signature is forged or older than Stripe's five minutes, or the body is no event. */
  async readEvent(body: Buffer, signature: string): Promise<StripeNotice> {
    const { id, type, data } = (await this.stripe()).webhooks.constructEvent(body, signature, this.webhookSecret);
    const about = data.object as { object?: unknown; id?: unknown; subscription?: unknown; parent?: unknown };
    return {
      id,
      type,
      subscriptionId: about.object === 'subscription' ? idOf(about.id) : (idOf(about.subscription) ?? invoiced(about)),
      checkoutId: about.object === 'checkout.session' ? idOf(about.id) : null,
    };
  }

  private stripe(): Promise<Stripe> {
    return (this.client ??= this.createClient());
  }

  private stateOf(subscription: Stripe.Subscription): SubscriptionState {
    const { id, customer, metadata, status, items, trial_end, created, latest_invoice } = subscription;
    const [item] = items.data;
    const facts = {
      priceId: item?.price.id ?? null,
      unitAmount: item?.price.unit_amount ?? null,
      metadataTier: metadata['tier'] ?? null,
    };
    return {
      id,
      customerId: idOf(customer) ?? '',
      installationId: metadata['installationId'] ?? null,
      organizationId: metadata['organizationId'] ?? null,
      tier: tierOfPrice(facts, this.prices),
      status,
      trialEndsAt: instant(trial_end),
      currentPeriodEndsAt: instant(item?.current_period_end ?? null),
      startedAt: new Date(created * 1_000),
      latestInvoiceId: idOf(latest_invoice),
    };
  }
}

/** References are ids, or whole objects where they were expanded. */
function idOf(reference: unknown): string | null {
  if (typeof reference === 'string') return reference;
  return typeof reference === 'object' && reference !== null && 'id' in reference ? idOf(reference.id) : null;
}

/** Invoices name their subscription under `parent` since API version 2025-03-31. */
function invoiced({ parent }: { parent?: unknown }): string | null {
  const details = (parent as { subscription_details?: { subscription?: unknown } } | null | undefined)
    ?.subscription_details;
  return idOf(details?.subscription);
}

const instant = (seconds: number | null) => (seconds === null ? null : new Date(seconds * 1_000));

const WITHOUT_ANSWER = new Set([
  'StripeAPIError',
  'StripeAuthenticationError',
  'StripeConnectionError',
  'StripeRateLimitError',
]);

/** Whether a failure may be one of Stripe as a whole: it was not reached, has trouble of its own, or refuses the key. */
export const isWithoutAnswer = (error: unknown) =>
  WITHOUT_ANSWER.has(String((error as { type?: unknown } | null)?.type));

async function nullWhenMissing<T>(asking: Promise<T>): Promise<T | null> {
  try {
    return await asking;
  } catch (error) {
    if (isMissingResource(error)) return null;
    throw error;
  }
}

/** By its fields: the library's classes are not at hand before it is loaded. */
const isInvalidRequest = (error: unknown) => (error as { type?: unknown }).type === 'StripeInvalidRequestError';
const isMissingResource = (error: unknown) =>
  isInvalidRequest(error) && (error as { code?: unknown }).code === 'resource_missing';

/** Whether a call failed because its customer was deleted at Stripe. */
export const isMissingCustomer = (error: unknown) =>
  isMissingResource(error) && (error as { param?: unknown }).param === 'customer';
