import type { Stripe } from 'stripe';

// Derived from the SDK's types, so that a field renamed by a new API version fails to compile here.

type Expandable<Key extends string> = Record<Key, string>;
type ExpandableOrNone<Key extends string> = Record<Key, string | null>;

export type AccountObject = Pick<
  Stripe.Account,
  | 'id'
  | 'object'
  | 'charges_enabled'
  | 'country'
  | 'default_currency'
  | 'details_submitted'
  | 'email'
  | 'payouts_enabled'
  | 'type'
>;

export type CustomerObject = Pick<
  Stripe.Customer,
  'id' | 'object' | 'created' | 'description' | 'email' | 'livemode' | 'metadata' | 'balance'
> & { name: string | null; phone: string | null; delinquent: boolean };

export type ProductObject = Pick<
  Stripe.Product,
  'id' | 'object' | 'active' | 'created' | 'description' | 'livemode' | 'metadata' | 'name' | 'type' | 'updated'
>;

export type PriceObject = Pick<
  Stripe.Price,
  | 'id'
  | 'object'
  | 'active'
  | 'billing_scheme'
  | 'created'
  | 'currency'
  | 'livemode'
  | 'lookup_key'
  | 'metadata'
  | 'nickname'
  | 'type'
  | 'unit_amount'
> &
  Expandable<'product'> & {
    recurring: {
      interval: 'month';
      interval_count: 1;
      usage_type: 'licensed';
      meter: null;
      trial_period_days: null;
    };
  };

export type SubscriptionItemObject = Pick<
  Stripe.SubscriptionItem,
  'id' | 'object' | 'created' | 'current_period_end' | 'current_period_start' | 'metadata' | 'subscription'
> & { price: PriceObject; quantity: number };

export interface ListObject<Item> {
  object: 'list';
  data: Item[];
  has_more: boolean;
  url: string;
}

export type SubscriptionObject = Pick<
  Stripe.Subscription,
  | 'id'
  | 'object'
  | 'billing_cycle_anchor'
  | 'cancel_at'
  | 'cancel_at_period_end'
  | 'canceled_at'
  | 'cancellation_details'
  | 'collection_method'
  | 'created'
  | 'currency'
  | 'description'
  | 'ended_at'
  | 'livemode'
  | 'metadata'
  | 'start_date'
  | 'status'
  | 'trial_end'
  | 'trial_start'
> &
  Expandable<'customer'> &
  ExpandableOrNone<'latest_invoice' | 'default_payment_method'> & { items: ListObject<SubscriptionItemObject> };

export interface InvoiceLine {
  id: string;
  object: 'line_item';
  amount: number;
  currency: string;
  description: string;
  period: { start: number; end: number };
  quantity: number;
  pricing: { type: 'price_details'; price_details: { price: string; product: string } };
}

export type InvoiceObject = Pick<
  Stripe.Invoice,
  | 'id'
  | 'object'
  | 'amount_due'
  | 'amount_paid'
  | 'amount_remaining'
  | 'attempt_count'
  | 'attempted'
  | 'billing_reason'
  | 'collection_method'
  | 'created'
  | 'currency'
  | 'customer_email'
  | 'livemode'
  | 'metadata'
  | 'next_payment_attempt'
  | 'number'
  | 'period_end'
  | 'period_start'
  | 'status'
  | 'subtotal'
  | 'total'
> &
  Expandable<'customer'> & {
    hosted_invoice_url: string;
    lines: ListObject<InvoiceLine>;
    parent: {
      type: 'subscription_details';
      quote_details: null;
      subscription_details: { metadata: Stripe.Metadata; subscription: string };
    };
  };

export interface LineItem {
  id: string;
  object: 'item';
  amount_subtotal: number;
  amount_total: number;
  currency: string;
  description: string;
  price: PriceObject;
  quantity: number;
}

export type CheckoutSessionObject = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'amount_subtotal'
  | 'amount_total'
  | 'cancel_url'
  | 'client_reference_id'
  | 'created'
  | 'currency'
  | 'customer_email'
  | 'expires_at'
  | 'livemode'
  | 'metadata'
  | 'mode'
  | 'payment_status'
  | 'status'
  | 'success_url'
  | 'url'
> &
  ExpandableOrNone<'customer' | 'subscription' | 'invoice'> & {
    customer_details: { email: string | null; name: string | null } | null;
  };

export type PortalSessionObject = Pick<
  Stripe.BillingPortal.Session,
  'id' | 'object' | 'created' | 'customer' | 'livemode' | 'return_url' | 'url'
>;

export type PortalConfigurationObject = Pick<
  Stripe.BillingPortal.Configuration,
  'id' | 'object' | 'active' | 'created' | 'is_default' | 'livemode' | 'metadata' | 'updated'
> & {
  features: {
    subscription_update: {
      enabled: boolean;
      proration_behavior: 'always_invoice' | 'none';
      trial_update_behavior: 'continue_trial' | 'end_trial';
      products: { product: string; prices: string[] }[];
    };
  };
};

export interface EventObject {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: object; previous_attributes?: object };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: Stripe.Event.Type;
}
