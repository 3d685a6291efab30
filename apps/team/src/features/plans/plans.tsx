import { Icon } from '@tracker/ui/icon';
import { Stack } from '@tracker/ui/layout';
import type { SubscriptionTier } from '@tracker/contracts/billing/subscription-tiers';
import styles from './plans.module.css';

interface PlanSummary {
  name: string;
  summary: string;
  price: string;
  bullets: readonly string[];
}

export const TIER_NAMES: Record<SubscriptionTier, string> = { free: 'Free', team: 'Team', enterprise: 'Enterprise' };

export const NOT_SOLD = 'Plans cannot be bought here: this installation takes no payments.';

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
    bullets: ['Everything in Team', 'Single sign-on', 'Directory provisioning (SCIM)'],
  },
};

export const ORGANIZATION_BULLETS: Record<SubscriptionTier, readonly string[]> = {
  free: ['Up to 3 members', '3 credentials per person', 'Basic reminders'],
  team: ['Up to 10 members', 'Unlimited credentials', 'Team compliance reports'],
  enterprise: ['Up to 50 members', 'Everything in Team', 'Single sign-on and directory provisioning'],
};

export const TIERS_FROM_SMALLEST: readonly SubscriptionTier[] = ['free', 'team', 'enterprise'];

export function bestTier(tiers: readonly SubscriptionTier[]): SubscriptionTier {
  return TIERS_FROM_SMALLEST.toReversed().find((tier) => tiers.includes(tier)) ?? 'free';
}

export function PlanBullets({ bullets }: { bullets: readonly string[] }) {
  return (
    <Stack as="ul" gap={1} className={styles.bullets}>
      {bullets.map((bullet) => (
        <li key={bullet}>
          <Icon name="check" size={16} /> {bullet}
        </li>
      ))}
    </Stack>
  );
}
