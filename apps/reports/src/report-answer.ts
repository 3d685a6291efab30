import { CREDENTIAL_STATUSES, statusOfDaysLeft } from '@tracker/contracts/credentials/credential-status';
import type { ComplianceEntry, ComplianceReport, MemberBreakdown } from '@tracker/contracts/reports/compliance-report';
import {
  complianceRate,
  REPORT_LISTS,
  type ReportList,
  statusDistribution,
} from '@tracker/contracts/reports/compliance-rules';
import {
  type AnswerFields,
  listOf,
  numberOf,
  recordOf,
  recordsOf,
  shapeOf,
  textOf,
} from '@tracker/shell-sdk/answer-readers';

export type Report = Omit<ComplianceReport, 'scope' | 'organization' | 'insights'>;

const COUNTS = ['total', 'valid', 'expiring', 'expired', 'missingDocuments'] as const;

export function reportOf(answer: unknown): Report {
  const report = recordOf(answer);
  const totals = countsOf(report['totals'], [...COUNTS, 'withDocuments']);
  const shares = recordsOf(report['statusDistribution']);
  const listTotals = recordOf(report['listTotals']);
  const requirementsMet = countsOf(report['requirementsMet'], ['met', 'asked']);
  const lists = byList((list) => entriesOf(report[list]));
  return {
    ...lists,
    totals,
    complianceRate: numberOf(report['complianceRate'], complianceRate(totals)),
    statusDistribution: statusDistribution(totals).map((share) => ({
      ...share,
      percentage: numberOf(shares.find(({ status }) => status === share.status)?.['percentage'], share.percentage),
    })),
    listTotals: byList((list) => numberOf(listTotals[list], lists[list].length)),
    memberBreakdown: recordsOf(report['memberBreakdown']).map(memberOf),
    expirySchedule: listOf(shapeOf({ month: textOf, count: numberOf }))(report['expirySchedule']),
    requirementsMet: requirementsMet.asked > 0 ? requirementsMet : null,
  };
}

export function entriesOf(answer: unknown): ComplianceEntry[] {
  return recordsOf(answer).map((entry) => {
    const daysUntilExpiry = numberOf(entry['daysUntilExpiry'], -numberOf(entry['daysPastExpiry']));
    return {
      id: textOf(entry['id']),
      name: textOf(entry['name']),
      issuingBody: textOf(entry['issuingBody']),
      ownerId: textOf(entry['ownerId']),
      ownerName: textOf(entry['ownerName']),
      expiryDate: textOf(entry['expiryDate']),
      status: CREDENTIAL_STATUSES.find((status) => status === entry['status']) ?? statusOfDaysLeft(daysUntilExpiry),
      daysUntilExpiry,
      daysPastExpiry: numberOf(entry['daysPastExpiry'], Math.max(0, -daysUntilExpiry)),
    };
  });
}

export function countsOf<Name extends string>(answer: unknown, names: readonly Name[]): Record<Name, number> {
  const fields = recordOf(answer);
  return Object.fromEntries(names.map((name) => [name, numberOf(fields[name])])) as Record<Name, number>;
}

function byList<Value>(valueOf: (list: ReportList) => Value): Record<ReportList, Value> {
  return Object.fromEntries(REPORT_LISTS.map((list) => [list, valueOf(list)])) as Record<ReportList, Value>;
}

function memberOf(member: AnswerFields): MemberBreakdown {
  const email = textOf(member['email']);
  return {
    userId: textOf(member['userId']),
    name: textOf(member['name']) || email,
    email,
    ...countsOf(member, COUNTS),
  };
}
