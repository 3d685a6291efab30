import { SUBSCRIPTION_TIERS, TIER_LIMITS } from '@tracker/contracts/subscription-tiers';

/** Whoever belongs to an organization of one of these tiers may have any number of credentials. */
export const UNLIMITED_TIERS = SUBSCRIPTION_TIERS.filter((tier) => TIER_LIMITS[tier].maxCredentials === null);

/** How many everybody else may have in all. */
export const CREDENTIAL_LIMIT = TIER_LIMITS.free.maxCredentials;
