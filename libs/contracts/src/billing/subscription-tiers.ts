import { z } from 'zod';

export const SUBSCRIPTION_TIERS = ['free', 'team', 'enterprise'] as const;
export const subscriptionTierSchema = z.enum(SUBSCRIPTION_TIERS);
export type SubscriptionTier = z.infer<typeof subscriptionTierSchema>;

const MB = 1024 * 1024;

interface TierLimits {
  /** US dollars per month. */
  price: number;
  maxMembers: number;
  maxCredentials: number | null;
  maxDocumentBytes: number;
}

export const TIER_LIMITS = {
  free: { price: 0, maxMembers: 3, maxCredentials: 3, maxDocumentBytes: 100 * MB },
  team: { price: 19, maxMembers: 10, maxCredentials: null, maxDocumentBytes: 5 * 1024 * MB },
  enterprise: { price: 49, maxMembers: 50, maxCredentials: null, maxDocumentBytes: 5 * 1024 * MB },
} satisfies Record<SubscriptionTier, TierLimits>;

export const TRIAL_DAYS = 14;

const tierPricingSchema = z
  .object({ name: z.string(), price: z.number(), maxMembers: z.int(), features: z.array(z.string()) })
  .meta({ id: 'TierPricing' });

export const pricingSchema = z
  .object({ free: tierPricingSchema, team: tierPricingSchema, enterprise: tierPricingSchema })
  .meta({ id: 'Pricing' });
export type Pricing = z.infer<typeof pricingSchema>;

export const PRICING: Pricing = {
  free: {
    name: 'Free',
    price: TIER_LIMITS.free.price,
    maxMembers: TIER_LIMITS.free.maxMembers,
    features: ['Up to 3 credentials', 'Up to 3 members', 'Basic reminders', 'Limited export options'],
  },
  team: {
    name: 'Team',
    price: TIER_LIMITS.team.price,
    maxMembers: TIER_LIMITS.team.maxMembers,
    features: ['Unlimited credentials', 'Up to 10 members', 'Team compliance reports', 'CSV and PDF exports'],
  },
  enterprise: {
    name: 'Enterprise',
    price: TIER_LIMITS.enterprise.price,
    maxMembers: TIER_LIMITS.enterprise.maxMembers,
    features: ['Everything in Team', 'Up to 50 members', 'Single sign-on', 'Directory provisioning (SCIM)'],
  },
};
