export const BADGE_MAX_BYTES = 2 * 1024 * 1024;

/** Anonymous verifications per minute and address. */
export const BADGE_VERIFICATIONS_PER_MINUTE = 30;

/** In the order of every report. */
export const BADGE_CHECKS = ['structure', 'proof', 'validity', 'status', 'recipient', 'issuer'] as const;
export type BadgeCheckName = (typeof BADGE_CHECKS)[number];

export const BADGE_RESULTS = ['pass', 'fail', 'unknown'] as const;
export type BadgeResult = (typeof BADGE_RESULTS)[number];

export const BADGE_VERDICTS = ['verified', 'unverified', 'invalid'] as const;
export type BadgeVerdict = (typeof BADGE_VERDICTS)[number];
