import { Inject, Injectable } from '@nestjs/common';
import type { PaidTier } from '@tracker/contracts/billing/checkout';
import { TRIAL_DAYS } from '@tracker/contracts/billing/subscription-tiers';
import type Stripe from 'stripe';
import { ENVIRONMENT, type Environment } from '../../../platform/config/environment.js';
import { INSTALLATION_ID } from '../../../platform/database/database.providers.js';
import { plansNotSold } from '../billing.errors.js';
import { planChangeConfiguration, priceOf } from './stripe-catalog.js';
import { type SubscriptionState, tierOfPrice } from '../subscriptions/subscription-rules.js';

const STAND_IN = { key: 'sk_test_tracker_development', webhookSecret: 'whsec_tracker_development' };
const TIMEOUT_MS = 10_000;
const BACKGROUND = { timeout: 30_000 };

export interface CustomerOrder {
  organizationId: string;
  name: string;
  email: string;
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

/** Test mode and live mode share the account id but not the subscriptions. */
export interface StripeAccountFacts {
  id: string;
  isLiveMode: boolean;
}

export interface StripeNotice {
  id: string;
  type: string;
  subscriptionId: string | null;
  checkoutId: string | null;
}

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
      if (!stripe && isProduction) throw plansNotSold();
      // Loaded on demand: the library adds about 5 % to start time and memory, and many installations sell nothing.
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
    // Only the key reveals the mode: https://docs.stripe.com/keys
    this.isLiveMode = stripe !== null && !/^(sk|rk)_test_/.test(stripe.secretKey);
    this.prices = { team: stripe?.priceTeam ?? null, enterprise: stripe?.priceEnterprise ?? null };
  }

  async account(): Promise<StripeAccountFacts> {
    const { id } = await (await this.stripe()).accounts.retrieveCurrent({}, BACKGROUND);
    return { id, isLiveMode: this.isLiveMode };
  }

  async createCustomer({ organizationId, name, email, replaces }: CustomerOrder): Promise<string> {
    const key = ['customer', this.installationId, organizationId, ...(replaces ? [replaces] : [])].join('-');
    const metadata = { installationId: this.installationId, organizationId };
    const { customers } = await this.stripe();
    return (await customers.create({ name, email, metadata }, { idempotencyKey: key })).id;
  }

  async createCheckout(order: CheckoutOrder): Promise<{ id: string; url: string | null }> {
    const { organizationId, customerId, tier, hasTrial, successUrl, cancelUrl } = order;
    const metadata = { installationId: this.installationId, organizationId, tier };
    const stripe = await this.stripe();
    const { id, url } = await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: customerId,
      client_reference_id: organizationId,
      line_items: [{ quantity: 1, price: await priceOf(stripe, tier, this.prices) }],
      subscription_data: { metadata, ...(hasTrial && { trial_period_days: TRIAL_DAYS }) },
      metadata,
      success_url: successUrl,
      cancel_url: cancelUrl,
    });
    return { id, url };
  }

  async expireCheckout(id: string): Promise<void> {
    try {
      await (await this.stripe()).checkout.sessions.expire(id);
    } catch (error) {
      if (!isInvalidRequest(error)) throw error;
    }
  }

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
    const { billingPortal } = await this.stripe();
    return (await billingPortal.sessions.create({ customer: customerId, return_url: returnUrl })).url;
  }

  async checkout(id: string): Promise<CheckoutState | null> {
    const session = await nullWhenMissing((await this.stripe()).checkout.sessions.retrieve(id, {}, BACKGROUND));
    return session && { status: session.status, subscriptionId: idOf(session.subscription) };
  }

  async subscription(id: string): Promise<SubscriptionState | null> {
    const subscription = await nullWhenMissing((await this.stripe()).subscriptions.retrieve(id, {}, BACKGROUND));
    return subscription && this.stateOf(subscription);
  }

  async cancel(id: string): Promise<void> {
    const unused = { prorate: true, invoice_now: true };
    await nullWhenMissing((await this.stripe()).subscriptions.cancel(id, unused, BACKGROUND));
  }

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

/** Checks a field because the library's error classes are loaded on demand. */
const isInvalidRequest = (error: unknown) => (error as { type?: unknown }).type === 'StripeInvalidRequestError';
const isMissingResource = (error: unknown) =>
  isInvalidRequest(error) && (error as { code?: unknown }).code === 'resource_missing';

export const isMissingCustomer = (error: unknown) =>
  isMissingResource(error) && (error as { param?: unknown }).param === 'customer';
