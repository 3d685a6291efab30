import { type PaidTier, PAID_TIERS } from '@tracker/contracts/billing/checkout';
import { TIER_LIMITS, type SubscriptionTier } from '@tracker/contracts/billing/subscription-tiers';

/** What the product needs to know of a subscription, as Stripe describes it now. */
export interface SubscriptionState {
  id: string;
  customerId: string;
  /** The installation that sold it; null when it is older than these ids, or of another product. */
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

/** Only these are paid, or promised to be: past_due and unpaid are not, and fall back to free until the money comes. */
const LIVE = new Set(['trialing', 'active']);
const ENDED = new Set(['canceled', 'incomplete_expired']);

export const isLive = (status: string) => LIVE.has(status);
export const isEnded = (status: string) => ENDED.has(status);
/** The payment is missing, and may still come. */
export const isUnpaid = (status: string) => status === 'past_due' || status === 'unpaid';

interface Row {
  id: string;
  tier: PaidTier;
  status: string;
  startedAt: Date;
}

/** The subscription that decides the tier: the newest live one. */
export const currentOf = <R extends Row>(rows: readonly R[]): R | null =>
  rows.filter(({ status }) => isLive(status)).toSorted(newestFirst)[0] ?? null;

/**
 * The tier of an organization, and the subscriptions that the current one supersedes. There is one subscription as a rule, because a change
 * of plan changes it. Should two checkouts be paid at the same moment all the same, the older subscription goes.
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

/**
 * Which plan a price stands for. The price comes first: a plan changed in Stripe's portal changes the price, while the metadata still
 * name the plan of the checkout.
 */
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
