import { addDays, isCalendarDate, todayIn } from '@tracker/contracts/values/calendar-date';
import { isInList } from '@tracker/contracts/reports/compliance-rules';
import { type CredentialInsights, insightsOf } from '@tracker/contracts/reports/credential-insights';
import type { CredentialStatus } from '@tracker/contracts/credentials/credential-status';
import type { Credential } from '@tracker/contracts/credentials/credentials';
import { numberOf, recordOf, recordsOf, textOf } from '@tracker/shell-sdk/answer-readers';
import { type RequirementsMet, reportOf } from './report-answer';

/** What Analytics shows, of a person or of a team. */
export interface Figures {
  total: number;
  valid: number;
  expiring: number;
  expired: number;
  upcomingRenewals: number;
  missingDocuments: number;
  insights: CredentialInsights;
  /** Of a team of which something is asked. */
  requirementsMet: RequirementsMet | null;
}

/** From the list of one's credentials, which has everything: the report is asked only for what cannot be on hand, a team's. */
export function figuresOfCredentials(credentials: readonly Credential[]): Figures {
  const count = (status: CredentialStatus) => credentials.filter((one) => one.status === status).length;
  return {
    total: credentials.length,
    valid: count('valid'),
    expiring: count('expiring'),
    expired: count('expired'),
    upcomingRenewals: credentials.filter(({ daysUntilExpiry }) => isInList('upcomingRenewals', daysUntilExpiry)).length,
    missingDocuments: credentials.filter(({ hasDocument }) => !hasDocument).length,
    insights: insightsOf(credentials.filter(isDated), todayOf(credentials)),
    requirementsMet: null,
  };
}

/** From a team's report with its insights. */
export function figuresOfReport(answer: unknown): Figures {
  const { totals, listTotals, expirySchedule, requirementsMet } = reportOf(answer);
  const { total, valid, expiring, expired, missingDocuments } = totals;
  const insights = recordOf(recordOf(answer)['insights']);
  const ages = recordOf(insights['ages']);
  return {
    total,
    valid,
    expiring,
    expired,
    missingDocuments,
    requirementsMet,
    upcomingRenewals: listTotals.upcomingRenewals,
    insights: {
      topIssuers: recordsOf(insights['topIssuers']).map((issuer) => ({
        issuingBody: textOf(issuer['issuingBody']),
        count: numberOf(issuer['count']),
      })),
      ages: { new: numberOf(ages['new']), mature: numberOf(ages['mature']), old: numberOf(ages['old']) },
      expirySchedule,
    },
  };
}

function isDated({ issueDate, expiryDate }: Credential): boolean {
  return isCalendarDate(issueDate) && isCalendarDate(expiryDate);
}

/** The server's day for this person, which is what it counted the days from. */
function todayOf(credentials: readonly Credential[]): string {
  const [first] = credentials.filter(isDated);
  return first
    ? addDays(first.expiryDate, -first.daysUntilExpiry)
    : todayIn(Intl.DateTimeFormat().resolvedOptions().timeZone);
}
