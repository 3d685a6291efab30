/** Limits per organization that keep its matrix small enough for one answer. */
export const REQUIREMENT_LIMITS = {
  groups: 200,
  groupName: 100,
  types: 200,
  typeName: 200,
  aliases: 20,
  requirements: 500,
  graceDays: 365,
  waivers: 2_000,
  waiverReason: 500,
  waiverDays: 365,
  reviewReason: 500,
  reviewQueue: 500,
  progressDays: 90,
  progressNote: 500,
  requestNote: 500,
  matrixPage: 100,
} as const;

export const ASKED_AGAIN_AFTER_DAYS = 7;

/** Weekday 1 is Monday (ISO 8601). */
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

export const SETTLEMENTS = ['add', 'renew', 'attach', 'edit', 'choose', 'wait'] as const;
export type Settlement = (typeof SETTLEMENTS)[number];
