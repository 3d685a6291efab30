export const BADGE_MAX_BYTES = 2 * 1024 * 1024;

export const BADGE_VERIFICATIONS_PER_MINUTE = 30;

export const BADGE_CHECKS = ['structure', 'proof', 'validity', 'status', 'recipient', 'issuer'] as const;
export type BadgeCheckName = (typeof BADGE_CHECKS)[number];

export const BADGE_RESULTS = ['pass', 'fail', 'unknown'] as const;
export type BadgeResult = (typeof BADGE_RESULTS)[number];

export const BADGE_VERDICTS = ['verified', 'unverified', 'invalid'] as const;
export type BadgeVerdict = (typeof BADGE_VERDICTS)[number];
