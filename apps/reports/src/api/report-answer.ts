import type { ComplianceEntry, ComplianceReport, MemberBreakdown } from '@tracker/contracts/reports/compliance-report';
import {
  complianceRate,
  REPORT_LISTS,
  type ReportList,
  statusDistribution,
} from '@tracker/contracts/reports/compliance-rules';
import { type CredentialStatus, statusOfDaysLeft } from '@tracker/contracts/credentials/credential-status';
import { numberOf, recordOf, recordsOf, textOf } from '@tracker/shell-sdk/answer-readers';

/** How much of what an organization asks of its members today is there; the same numbers as in its matrix. */
export interface RequirementsMet {
  met: number;
  asked: number;
}

/** A report as the screens need it. */
export type Report = Pick<
  ComplianceReport,
  'totals' | 'complianceRate' | 'statusDistribution' | 'listTotals' | 'memberBreakdown' | 'expirySchedule'
> &
  Record<ReportList, ComplianceEntry[]> & {
    /** Null where nothing is asked. */
    requirementsMet: RequirementsMet | null;
  };

export function reportOf(answer: unknown): Report {
  const report = recordOf(answer);
  const totals = totalsOf(recordOf(report['totals']));
  const shares = recordsOf(report['statusDistribution']);
  const lists = Object.fromEntries(REPORT_LISTS.map((list) => [list, entriesOf(report[list])]));
  const { expiringSoon = [], expired = [], upcomingRenewals = [] } = lists;
  const listTotals = recordOf(report['listTotals']);
  return {
    totals,
    complianceRate: numberOf(report['complianceRate'], complianceRate(totals)),
    statusDistribution: statusDistribution(totals).map((share) => ({
      ...share,
      percentage: numberOf(shares.find(({ status }) => status === share.status)?.['percentage'], share.percentage),
    })),
    expiringSoon,
    expired,
    upcomingRenewals,
    listTotals: {
      expiringSoon: numberOf(listTotals['expiringSoon'], expiringSoon.length),
      expired: numberOf(listTotals['expired'], expired.length),
      upcomingRenewals: numberOf(listTotals['upcomingRenewals'], upcomingRenewals.length),
    },
    memberBreakdown: recordsOf(report['memberBreakdown']).map(memberOf),
    expirySchedule: recordsOf(report['expirySchedule']).map((entry) => ({
      month: textOf(entry['month']),
      count: numberOf(entry['count']),
    })),
    requirementsMet: requirementsMetOf(recordOf(report['requirementsMet'])),
  };
}

function requirementsMetOf(answer: Record<string, unknown>): RequirementsMet | null {
  const asked = numberOf(answer['asked']);
  return asked > 0 ? { asked, met: numberOf(answer['met']) } : null;
}

export function entriesOf(answer: unknown): ComplianceEntry[] {
  return recordsOf(answer).map((entry) => {
    const daysUntilExpiry = numberOf(entry['daysUntilExpiry'], -numberOf(entry['daysPastExpiry']));
    return {
      id: textOf(entry['id']),
      name: textOf(entry['name']),
      issuingBody: textOf(entry['issuingBody']),
      ownerName: textOf(entry['ownerName']),
      expiryDate: textOf(entry['expiryDate']),
      status: statusOf(entry['status']) ?? statusOfDaysLeft(daysUntilExpiry),
      daysUntilExpiry,
      daysPastExpiry: numberOf(entry['daysPastExpiry'], Math.max(0, -daysUntilExpiry)),
    };
  });
}

function statusOf(value: unknown): CredentialStatus | null {
  return value === 'valid' || value === 'expiring' || value === 'expired' ? value : null;
}

function totalsOf(totals: Record<string, unknown>): Report['totals'] {
  return {
    total: numberOf(totals['total']),
    valid: numberOf(totals['valid']),
    expiring: numberOf(totals['expiring']),
    expired: numberOf(totals['expired']),
    missingDocuments: numberOf(totals['missingDocuments']),
    withDocuments: numberOf(totals['withDocuments']),
  };
}

function memberOf(member: Record<string, unknown>): MemberBreakdown {
  return {
    userId: textOf(member['userId']),
    name: textOf(member['name']) || textOf(member['email']),
    email: textOf(member['email']),
    total: numberOf(member['total']),
    valid: numberOf(member['valid']),
    expiring: numberOf(member['expiring']),
    expired: numberOf(member['expired']),
    missingDocuments: numberOf(member['missingDocuments']),
  };
}
