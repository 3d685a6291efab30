import { type PaidTier, PAID_TIERS } from '@tracker/contracts/billing/checkout';
import type { Subscription } from '@tracker/database/entities/billing/subscription.entity';
import { TIER_LIMITS, type SubscriptionTier } from '@tracker/contracts/billing/subscription-tiers';

export interface SubscriptionState {
  id: string;
  customerId: string;
  /** Null if sold by another product or before installation ids were introduced. */
  installationId: string | null;
  organizationId: string | null;
  tier: PaidTier | null;
  /** https://docs.stripe.com/api/subscriptions/object#subscription_object-status */
  status: string;
  trialEndsAt: Date | null;
  currentPeriodEndsAt: Date | null;
  startedAt: Date;
  latestInvoiceId: string | null;
}

/** `past_due` and `unpaid` fall back to the free plan until the payment arrives. */
const LIVE = new Set(['trialing', 'active']);
const ENDED = new Set(['canceled', 'incomplete_expired']);

export const isLive = (status: string) => LIVE.has(status);
export const isEnded = (status: string) => ENDED.has(status);
export const isUnpaid = (status: string) => status === 'past_due' || status === 'unpaid';

type Row = Pick<Subscription, 'id' | 'tier' | 'status' | 'startedAt'>;

export const currentOf = <R extends Row>(rows: readonly R[]): R | null =>
  rows.filter(({ status }) => isLive(status)).toSorted(newestFirst)[0] ?? null;

/**
 * A change of plan changes the subscription, so there is usually only one. If two checkouts are paid at the same
 * time, the older subscription is superseded.
 */
export function standing(rows: readonly Row[]): { tier: SubscriptionTier; superseded: string[] } {
  const current = currentOf(rows);
  if (!current) return { tier: 'free', superseded: [] };
  const older = rows.filter((row) => row !== current && isLive(row.status)).toSorted(newestFirst);
  const unpaid = rows.filter(({ status, startedAt }) => isUnpaid(status) && startedAt < current.startedAt);
  return { tier: current.tier, superseded: [...older, ...unpaid].map(({ id }) => id) };
}

function newestFirst(a: Row, b: Row): number {
  return b.startedAt.getTime() - a.startedAt.getTime() || (a.id < b.id ? 1 : -1);
}

interface PriceFacts {
  priceId: string | null;
  unitAmount: number | null;
  metadataTier: string | null;
}

/** The price takes precedence: a change in Stripe's portal leaves the metadata with the old plan. */
export function tierOfPrice(
  { priceId, unitAmount, metadataTier }: PriceFacts,
  configured: Partial<Record<PaidTier, string | null>>,
): PaidTier | null {
  return (
    PAID_TIERS.find((tier) => configured[tier] && configured[tier] === priceId) ??
    PAID_TIERS.find((tier) => unitAmount === TIER_LIMITS[tier].price * 100) ??
    PAID_TIERS.find((tier) => tier === metadataTier) ??
    null
  );
}
