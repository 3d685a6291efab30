import type { BadgeCheckName, BadgeResult, BadgeVerdict } from './badge-limits.js';
import type { BadgeCheck } from './badge-report.js';

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

/** The checks that a verified badge has passed, for visitors, who do not get its report. */
export const checksOfVerified = (issuer: string): BadgeCheck[] => [
  { check: 'structure', result: 'pass', message: 'It is a complete Open Badge.' },
  { check: 'proof', result: 'pass', message: `Signed by ${issuer}.` },
  { check: 'validity', result: 'pass', message: 'It was valid when it was checked.' },
  { check: 'status', result: 'pass', message: 'Not revoked.' },
  { check: 'recipient', result: 'pass', message: 'Issued to the owner of this portfolio.' },
];
