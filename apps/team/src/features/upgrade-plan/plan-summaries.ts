import type { SubscriptionTier } from '@tracker/contracts/subscription-tiers';

interface PlanSummary {
  name: string;
  summary: string;
  price: string;
  bullets: readonly string[];
}

/** The plans in the words of the Settings screen. */
export const PLAN_SUMMARIES: Record<SubscriptionTier, PlanSummary> = {
  free: {
    name: 'Free plan',
    summary: 'Up to 3 credentials',
    price: '$0/month',
    bullets: ['3 credentials maximum', 'Basic reminders', 'Limited export options'],
  },
  team: {
    name: 'Team plan',
    summary: 'Unlimited credentials, up to 10 members',
    price: '$19/month',
    bullets: ['Unlimited credentials', 'Team compliance reports', 'CSV and PDF exports'],
  },
  enterprise: {
    name: 'Enterprise plan',
    summary: 'Unlimited credentials, up to 50 members',
    price: '$49/month',
    bullets: ['Unlimited credentials', 'Audit trail', 'Early access to new releases'],
  },
};

const FROM_BEST: readonly SubscriptionTier[] = ['enterprise', 'team', 'free'];

export function bestTier(tiers: readonly SubscriptionTier[]): SubscriptionTier {
  return FROM_BEST.find((tier) => tiers.includes(tier)) ?? 'free';
}
