import { SUBSCRIPTION_TIERS, TIER_LIMITS } from '@tracker/contracts/billing/subscription-tiers';
import type { DocumentUsage } from '@tracker/contracts/credentials/credentials';
import { statement } from '@tracker/database/statements';

const bytes = SUBSCRIPTION_TIERS.map((tier) => `when '${tier}' then ${TIER_LIMITS[tier].maxDocumentBytes}`).join(' ');
const unlimited = SUBSCRIPTION_TIERS.filter((tier) => TIER_LIMITS[tier].maxCredentials === null);

/** What the person `:ownerId` may have: each limit as the best tier among their organizations says, the free one without any. Null for no limit. */
const PLAN = `select greatest(max(case o.subscription_tier ${bytes} end), ${TIER_LIMITS.free.maxDocumentBytes}) as bytes,
    case when not coalesce(bool_or(o.subscription_tier in (${unlimited.map((tier) => `'${tier}'`).join()})), false)
      then ${TIER_LIMITS.free.maxCredentials} end as credentials
  from memberships m join organizations o on o.id = m.organization_id where m.user_id = :ownerId`;

export const CREDENTIAL_LIMIT_OF_OWNER = `(select credentials from (${PLAN}) plan)`;
export const DOCUMENT_BYTES_LIMIT_OF_OWNER = `(select bytes from (${PLAN}) plan)`;

/** Prepared, because the screen of credentials asks for it, and each upload while its owner is locked. */
export const PLAN_USAGE = statement<{ ownerId: string }, DocumentUsage>(
  'plan-usage',
  `select document_bytes_owned(:ownerId)::float8 as "documentBytes", plan.bytes::float8 as "documentBytesLimit",
      (select count(*)::int from credentials c where c.owner_id = :ownerId) as credentials, plan.credentials as "credentialsLimit"
    from (${PLAN}) plan`,
);

/** How many more credentials fit; null when there is no limit. With the owner locked, nobody adds any meanwhile. */
export function roomOf({ credentials, credentialsLimit }: DocumentUsage): number | null {
  return credentialsLimit === null ? null : Math.max(0, credentialsLimit - credentials);
}
