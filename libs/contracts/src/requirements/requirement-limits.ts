/** What one organization may have at most, so that its matrix stays one answer. */
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
  /** So many credentials wait in one answer of the queue, the oldest first. */
  reviewQueue: 500,
  progressDays: 90,
  progressNote: 500,
  matrixPage: 100,
} as const;

/** A member is asked about one type again after so many days. */
export const ASKED_AGAIN_AFTER_DAYS = 7;

/** Monday is 1, as in ISO 8601. */
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** What a member can do about a cell: the one button of "My requirements". */
export const SETTLEMENTS = ['add', 'renew', 'attach', 'edit', 'choose', 'wait'] as const;
export type Settlement = (typeof SETTLEMENTS)[number];
