import { TIER_LIMITS } from '@tracker/contracts/billing/subscription-tiers';
import { DomainError } from '../../platform/domain-error.js';

export const CREDENTIAL_LIMIT = TIER_LIMITS.free.maxCredentials;

export const credentialLimitReached = () =>
  new DomainError(
    'credential-limit-reached',
    403,
    `The Free plan holds up to ${CREDENTIAL_LIMIT} credentials. Upgrade to Team to add more.`,
  );
