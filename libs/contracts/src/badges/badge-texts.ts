import type { BadgeCheckName, BadgeResult, BadgeVerdict } from './badge-limits.js';

export const RESULT_LABELS: Record<BadgeResult, string> = {
  pass: 'Passed',
  fail: 'Failed',
  unknown: 'Could not be checked',
};

export const CHECK_LABELS: Record<BadgeCheckName, string> = {
  structure: 'Content',
  proof: 'Signature',
  validity: 'Dates',
  status: 'Revocation',
  recipient: 'Recipient',
  issuer: 'Issuer',
};

export const VERDICT_TEXTS: Record<BadgeVerdict, string> = {
  verified: 'This badge is verified.',
  unverified: 'Not everything about this badge could be checked.',
  invalid: 'This badge is not valid.',
};
