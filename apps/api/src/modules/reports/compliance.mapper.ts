import type { ComplianceEntry, ComplianceReport, MemberBreakdown } from '@tracker/contracts/compliance-report';
import { complianceRate, statusDistribution } from '@tracker/contracts/compliance-rules';
import { statusOfDaysLeft } from '@tracker/contracts/credential-status';
import type { ComplianceScope } from './compliance-scope.service.js';
import type { EntryRow, PersonCounts, ReportRow } from './compliance.repository.js';

type Count = Exclude<keyof PersonCounts, 'userId'>;

export function reportOf(
  { organization, people }: ComplianceScope,
  row: ReportRow,
  months: readonly string[],
): ComplianceReport {
  const visibleIds = new Set(people.filter(({ isVisible }) => isVisible).map(({ userId }) => userId));
  const visible = row.people.filter(({ userId }) => visibleIds.has(userId));
  const total = sumOf(row.people, 'total');
  const statuses = {
    valid: sumOf(row.people, 'valid'),
    expiring: sumOf(row.people, 'expiring'),
    expired: sumOf(row.people, 'expired'),
  };
  const missingDocuments = sumOf(row.people, 'missingDocuments');
  return {
    scope: organization ? 'organization' : 'personal',
    organization,
    totals: { total, ...statuses, missingDocuments, withDocuments: total - missingDocuments },
    complianceRate: complianceRate(statuses),
    statusDistribution: statusDistribution(statuses),
    expiringSoon: entriesOf(people, row.expiringSoon),
    expired: entriesOf(people, row.expired),
    upcomingRenewals: entriesOf(people, row.upcomingRenewals),
    listTotals: {
      expiringSoon: sumOf(visible, 'expiring'),
      expired: sumOf(visible, 'expired'),
      upcomingRenewals: row.upcomingCount,
    },
    memberBreakdown: organization ? breakdownOf(people, row.people) : [],
    expirySchedule: months.map((day, index) => ({ month: day.slice(0, 7), count: row.months[String(index + 1)] ?? 0 })),
    insights: row.topIssuers && row.ages && { topIssuers: row.topIssuers, ages: row.ages },
  };
}

export function entriesOf(people: ComplianceScope['people'], rows: readonly EntryRow[]): ComplianceEntry[] {
  const names = new Map(people.map(({ userId, name }) => [userId, name]));
  return rows.map(({ ownerId, ...entry }) => ({
    ...entry,
    ownerName: names.get(ownerId) ?? '',
    status: statusOfDaysLeft(entry.daysUntilExpiry),
    daysPastExpiry: Math.max(0, -entry.daysUntilExpiry),
  }));
}

/** Who has most to put right comes first, then in the order of joining. */
function breakdownOf(people: ComplianceScope['people'], counts: readonly PersonCounts[]): MemberBreakdown[] {
  const visible = new Map(people.filter(({ isVisible }) => isVisible).map((person) => [person.userId, person]));
  return counts
    .flatMap((row) => {
      const person = visible.get(row.userId);
      return person ? [{ ...row, name: person.name, email: person.email }] : [];
    })
    .toSorted((a, b) => b.expired - a.expired || b.expiring - a.expiring);
}

function sumOf(rows: readonly PersonCounts[], count: Count): number {
  return rows.reduce((sum, row) => sum + row[count], 0);
}
