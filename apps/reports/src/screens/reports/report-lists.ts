import { EXPIRING_WINDOW_DAYS } from '@tracker/contracts/credentials/credential-status';
import type { ComplianceEntry } from '@tracker/contracts/reports/compliance-report';
import { type ReportList, UPCOMING_WINDOW_DAYS } from '@tracker/contracts/reports/compliance-rules';
import { addDays, type CalendarDate } from '@tracker/contracts/values/calendar-date';
import type { Report } from '../../report-answer';

interface Period {
  value: string;
  label: string;
  first?: number;
  last?: number;
}

interface ListWords {
  title: string;
  description?: string;
  emptyText: string;
  periods: readonly [Period, ...Period[]];
}

const FIRST_LATER = EXPIRING_WINDOW_DAYS + 1;

export const LISTS: Record<ReportList, ListWords> = {
  upcomingRenewals: {
    title: 'Upcoming Renewals',
    description: `In ${FIRST_LATER} to ${UPCOMING_WINDOW_DAYS} days`,
    emptyText: `No renewals are due in ${FIRST_LATER} to ${UPCOMING_WINDOW_DAYS} days.`,
    periods: [
      { value: 'all', label: `In ${FIRST_LATER} to ${UPCOMING_WINDOW_DAYS} days`, first: FIRST_LATER },
      { value: '60', label: `In ${FIRST_LATER} to 60 days`, first: FIRST_LATER, last: 60 },
    ],
  },
  expiringSoon: {
    title: 'Expiring Within 30 Days',
    emptyText: 'Nothing expires within 30 days.',
    periods: [
      { value: 'all', label: 'Within 30 days' },
      { value: '7', label: 'Within 7 days', last: 7 },
    ],
  },
  expired: {
    title: 'Expired Credentials',
    emptyText: 'Nothing has expired.',
    periods: [
      { value: 'all', label: 'All time' },
      { value: '30', label: 'Last 30 days', first: -30 },
      { value: '90', label: 'Last 90 days', first: -90 },
      { value: '365', label: 'Last year', first: -365 },
    ],
  },
};

export function partOf(report: Report, list: ReportList): { first: ComplianceEntry[]; total: number } {
  const { listTotals } = report;
  if (list !== 'upcomingRenewals') return { first: report[list], total: listTotals[list] };
  const soon = new Set(report.expiringSoon.map(({ id }) => id));
  return {
    first: report.upcomingRenewals.filter(({ id }) => !soon.has(id)),
    total: Math.max(0, listTotals.upcomingRenewals - listTotals.expiringSoon),
  };
}

export function datesOf({ first, last }: Period, today: CalendarDate) {
  return {
    from: first === undefined ? null : addDays(today, first),
    to: last === undefined ? null : addDays(today, last),
  };
}
