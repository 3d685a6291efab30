import { CREDENTIAL_STATUSES, type CredentialStatus, EXPIRING_WINDOW_DAYS } from '../credentials/credential-status.js';

/** Days before the expiry date, that day included, in which a renewal counts as upcoming (three months). */
export const UPCOMING_WINDOW_DAYS = 90;

/** How many credentials are in each status. */
export type StatusCounts = Record<CredentialStatus, number>;

/** What part of the credentials is in a status: `percentage` has at most one decimal, and the three add up to 100. */
export interface StatusShare {
  status: CredentialStatus;
  count: number;
  percentage: number;
}

/** (valid + expiring) / max(total, 1) as a percentage with one decimal. */
export function complianceRate({ valid, expiring, expired }: StatusCounts): number {
  return tenths(valid + expiring, valid + expiring + expired) / 10;
}

/**
 * The shares of the three statuses. Rounded each for itself they could add up to 99.9 or 100.1 and contradict the compliance rate;
 * here valid and expiring always add up to it, and all three to 100 (to 0 without credentials).
 */
export function statusDistribution(counts: StatusCounts): StatusShare[] {
  const total = counts.valid + counts.expiring + counts.expired;
  const compliant = tenths(counts.valid + counts.expiring, total);
  // Of the compliant part, the larger share takes the rounding: there it shows least, and a share of none stays 0.
  const smaller = counts.valid < counts.expiring ? 'valid' : 'expiring';
  const lesser = Math.min(tenths(counts[smaller], total), compliant);
  const shares: StatusCounts = {
    valid: smaller === 'valid' ? lesser : compliant - lesser,
    expiring: smaller === 'expiring' ? lesser : compliant - lesser,
    expired: total === 0 ? 0 : 1000 - compliant,
  };
  return CREDENTIAL_STATUSES.map((status) => ({ status, count: counts[status], percentage: shares[status] / 10 }));
}

/** Tenths of a percent, rounded half up in whole numbers: floating point would round 0.25 of a percent either way. */
function tenths(part: number, total: number): number {
  return total === 0 ? 0 : Math.floor((2000 * part + total) / (2 * total));
}

export const RISK_LEVELS = ['low', 'medium', 'high'] as const;
export type RiskLevel = (typeof RISK_LEVELS)[number];

/** More expiring credentials than this are a medium risk. */
const TOLERATED_EXPIRING = 2;

export function riskLevel({ expiring, expired }: Pick<StatusCounts, 'expiring' | 'expired'>): RiskLevel {
  if (expired > 0) return 'high';
  return expiring > TOLERATED_EXPIRING ? 'medium' : 'low';
}

/** The lists of a report, each by the days that are left: none are left of what is expired. */
export const REPORT_LISTS = ['expiringSoon', 'expired', 'upcomingRenewals'] as const;
export type ReportList = (typeof REPORT_LISTS)[number];

/** First and last number of days left that belong to a list; `expired` has no first. */
export const LIST_WINDOWS: Record<ReportList, { first: number; last: number }> = {
  expiringSoon: { first: 0, last: EXPIRING_WINDOW_DAYS },
  expired: { first: Number.NEGATIVE_INFINITY, last: -1 },
  upcomingRenewals: { first: 0, last: UPCOMING_WINDOW_DAYS },
};

export function isInList(list: ReportList, daysUntilExpiry: number): boolean {
  const { first, last } = LIST_WINDOWS[list];
  return daysUntilExpiry >= first && daysUntilExpiry <= last;
}

/** A report holds at most so many entries of each list; the rest is reached by `GET /api/reports/compliance/entries`. */
export const REPORT_LIST_LIMIT = 100;
