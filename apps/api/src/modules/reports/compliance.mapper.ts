import type { ComplianceReport, MemberBreakdown } from '@tracker/contracts/reports/compliance-report';
import {
  complianceRate,
  REPORT_LISTS,
  type ReportList,
  statusDistribution,
} from '@tracker/contracts/reports/compliance-rules';
import type { Role } from '@tracker/contracts/organizations/permissions';
import type { CalendarDate } from '@tracker/contracts/values/calendar-date';
import type { MatrixPerson } from '../requirements/matrix/matrix.repository.js';
import type { PersonCounts, PersonRow, ReportRow } from './compliance.statements.js';

interface ScopePerson extends PersonRow {
  today: CalendarDate;
  /** Whether the reader may see this person's rows; otherwise they count only in the totals. */
  isVisible: boolean;
}

export interface ComplianceScope {
  organization: { id: string; name: string; role: Role } | null;
  people: ScopePerson[];
  required: MatrixPerson[];
  today: CalendarDate;
}

type Count = Exclude<keyof PersonCounts, 'userId'>;

/** Inserts the lists as the JSON text that PostgreSQL produced, because they are most of the response. */
export function reportJson(
  scope: ComplianceScope,
  row: ReportRow,
  months: readonly string[],
  requirementsMet: ComplianceReport['requirementsMet'],
): string {
  const lists = REPORT_LISTS.map((list) => `"${list}":${row[list]}`);
  return `{${lists.join()},${JSON.stringify({ requirementsMet, ...withoutLists(scope, row, months) }).slice(1)}`;
}

function withoutLists(
  { organization, people }: ComplianceScope,
  row: ReportRow,
  months: readonly string[],
): Omit<ComplianceReport, ReportList | 'requirementsMet'> {
  const visibleIds = new Set(people.filter(({ isVisible }) => isVisible).map(({ userId }) => userId));
  const visible = row.people.filter(({ userId }) => visibleIds.has(userId));
  const total = sumOf(row.people, 'total');
  const statuses = {
    valid: sumOf(row.people, 'valid'),
    expiring: sumOf(row.people, 'expiring'),
    expired: sumOf(row.people, 'expired'),
  };
  const missingDocuments = sumOf(row.people, 'missingDocuments');
  const listTotals = {
    expiringSoon: sumOf(visible, 'expiring'),
    expired: sumOf(visible, 'expired'),
    upcomingRenewals: sumOf(visible, 'upcoming'),
  };
  return {
    scope: organization ? 'organization' : 'personal',
    organization,
    totals: { total, ...statuses, missingDocuments, withDocuments: total - missingDocuments },
    complianceRate: complianceRate(statuses),
    statusDistribution: statusDistribution(statuses),
    listTotals,
    memberBreakdown: organization ? breakdownOf(people, visible) : [],
    expirySchedule: months.map((month, index) => ({
      month,
      count: (row.untilMonths[index] ?? 0) - (row.untilMonths[index - 1] ?? listTotals.expired),
    })),
    insights: row.topIssuers && row.ages && { topIssuers: row.topIssuers, ages: row.ages },
  };
}

function breakdownOf(people: ComplianceScope['people'], counts: readonly PersonCounts[]): MemberBreakdown[] {
  const known = new Map(people.map((person) => [person.userId, person]));
  return counts
    .map(({ userId, total, valid, expiring, expired, missingDocuments }) => {
      const { name = '', email = '' } = known.get(userId) ?? {};
      return { userId, name, email, total, valid, expiring, expired, missingDocuments };
    })
    .toSorted((a, b) => b.expired - a.expired || b.expiring - a.expiring);
}

function sumOf(rows: readonly PersonCounts[], count: Count): number {
  return rows.reduce((sum, row) => sum + row[count], 0);
}
