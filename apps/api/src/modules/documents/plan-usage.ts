import { SUBSCRIPTION_TIERS, TIER_LIMITS } from '@tracker/contracts/billing/subscription-tiers';
import type { DocumentUsage } from '@tracker/contracts/credentials/credentials';
import { statement } from '@tracker/database/statements';
import { DomainError } from '../../platform/domain-error.js';

const bytes = SUBSCRIPTION_TIERS.map((tier) => `when '${tier}' then ${TIER_LIMITS[tier].maxDocumentBytes}`).join(' ');
const unlimited = SUBSCRIPTION_TIERS.filter((tier) => TIER_LIMITS[tier].maxCredentials === null);

/**
 * Each limit comes from the best tier among the person's organizations, or from the free tier without any. Null
 * `credentials` means unlimited.
 */
const PLAN = `select greatest(max(case o.subscription_tier ${bytes} end), ${TIER_LIMITS.free.maxDocumentBytes}) as bytes,
    case when not coalesce(bool_or(o.subscription_tier in (${unlimited.map((tier) => `'${tier}'`).join()})), false)
      then ${TIER_LIMITS.free.maxCredentials} end as credentials
  from memberships m join organizations o on o.id = m.organization_id where m.user_id = :ownerId`;

export const CREDENTIAL_LIMIT_OF_OWNER = `(select credentials from (${PLAN}) plan)`;
export const DOCUMENT_BYTES_LIMIT_OF_OWNER = `(select bytes from (${PLAN}) plan)`;

export const PLAN_USAGE = statement<{ ownerId: string }, DocumentUsage>(
  'plan-usage',
  `select document_bytes_owned(:ownerId)::float8 as "documentBytes", plan.bytes::float8 as "documentBytesLimit",
      (select count(*)::int from credentials c where c.owner_id = :ownerId) as credentials, plan.credentials as "credentialsLimit"
    from (${PLAN}) plan`,
);

/** Null means unlimited. Hold the owner's lock to keep the result valid. */
export function roomOf({ credentials, credentialsLimit }: DocumentUsage): number | null {
  return credentialsLimit === null ? null : Math.max(0, credentialsLimit - credentials);
}

export const credentialLimitReached = () =>
  new DomainError(
    'credential-limit-reached',
    403,
    `The Free plan holds up to ${TIER_LIMITS.free.maxCredentials} credentials. Upgrade to Team to add more.`,
  );

/** 403, like the limit of credentials, because the plan is exhausted; 413 would blame the size of this file. */
export const documentStorageFull = (limit: number) =>
  new DomainError(
    'document-storage-full',
    403,
    limit > TIER_LIMITS.free.maxDocumentBytes
      ? `Your plan holds up to ${limit / 1024 ** 3} GB of documents. Remove one to add more.`
      : `The Free plan holds up to ${limit / 1024 ** 2} MB of documents. Remove one or upgrade to Team to add more.`,
  );
