import { CREDENTIAL_STATUSES, type CredentialStatus, EXPIRING_WINDOW_DAYS } from '../credentials/credential-status.js';

/** A renewal counts as upcoming from this many days before the expiry date, inclusive. */
export const UPCOMING_WINDOW_DAYS = 90;

export type StatusCounts = Record<CredentialStatus, number>;

interface StatusShare {
  status: CredentialStatus;
  count: number;
  percentage: number;
}

export function complianceRate({ valid, expiring, expired }: StatusCounts): number {
  return tenths(valid + expiring, valid + expiring + expired) / 10;
}

/**
 * Shares of the three statuses. Valid and expiring always add up to the compliance rate, and all three to 100 (0
 * without credentials), which independent rounding would not guarantee.
 */
export function statusDistribution(counts: StatusCounts): StatusShare[] {
  const total = counts.valid + counts.expiring + counts.expired;
  const compliant = tenths(counts.valid + counts.expiring, total);
  // The larger share absorbs the rounding error, so that a share of 0 stays 0.
  const smaller = counts.valid < counts.expiring ? 'valid' : 'expiring';
  const lesser = Math.min(tenths(counts[smaller], total), compliant);
  const shares: StatusCounts = {
    valid: smaller === 'valid' ? lesser : compliant - lesser,
    expiring: smaller === 'expiring' ? lesser : compliant - lesser,
    expired: total === 0 ? 0 : 1000 - compliant,
  };
  return CREDENTIAL_STATUSES.map((status) => ({ status, count: counts[status], percentage: shares[status] / 10 }));
}

/** Tenths of a percent, rounded half up with integers to avoid floating-point errors. */
function tenths(part: number, total: number): number {
  return total === 0 ? 0 : Math.floor((2000 * part + total) / (2 * total));
}

const RISK_LEVELS = ['low', 'medium', 'high'] as const;
export type RiskLevel = (typeof RISK_LEVELS)[number];

const TOLERATED_EXPIRING = 2;

export function riskLevel({ expiring, expired }: Pick<StatusCounts, 'expiring' | 'expired'>): RiskLevel {
  if (expired > 0) return 'high';
  return expiring > TOLERATED_EXPIRING ? 'medium' : 'low';
}

export const REPORT_LISTS = ['expiringSoon', 'expired', 'upcomingRenewals'] as const;
export type ReportList = (typeof REPORT_LISTS)[number];

/** Inclusive range of days until expiry for each list; `expired` has no lower bound. */
export const LIST_WINDOWS: Record<ReportList, { first: number; last: number }> = {
  expiringSoon: { first: 0, last: EXPIRING_WINDOW_DAYS },
  expired: { first: Number.NEGATIVE_INFINITY, last: -1 },
  upcomingRenewals: { first: 0, last: UPCOMING_WINDOW_DAYS },
};

export function isInList(list: ReportList, daysUntilExpiry: number): boolean {
  const { first, last } = LIST_WINDOWS[list];
  return daysUntilExpiry >= first && daysUntilExpiry <= last;
}

export const REPORT_LIST_LIMIT = 100;
