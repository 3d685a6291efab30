import { bestTier, type SubscriptionTier, TIER_LIMITS } from '@tracker/contracts/subscription-tiers';

/** How many credentials somebody may have in all, by the best tier among their organizations; null means no limit. */
export function credentialLimit(tiers: readonly SubscriptionTier[]): number | null {
  return TIER_LIMITS[bestTier(tiers)].maxCredentials;
}
