import type { CredentialStatus } from '@tracker/contracts/credentials/credential-status';
import type { Credential } from '@tracker/contracts/credentials/credentials';
import { isInList } from '@tracker/contracts/reports/compliance-rules';
import { AGES, type CredentialInsights, insightsOf } from '@tracker/contracts/reports/credential-insights';
import { addDays, isCalendarDate, todayIn } from '@tracker/contracts/values/calendar-date';
import { listOf, numberOf, recordOf, shapeOf, textOf } from '@tracker/shell-sdk/answer-readers';
import { countsOf, type Report, reportOf } from '../../report-answer';

export interface Figures extends Omit<Report['totals'], 'withDocuments'> {
  upcomingRenewals: number;
  insights: CredentialInsights;
  requirementsMet: Report['requirementsMet'];
}

export function figuresOfCredentials(credentials: readonly Credential[]): Figures {
  const count = (status: CredentialStatus) => credentials.filter((one) => one.status === status).length;
  const dated = credentials.filter(
    ({ issueDate, expiryDate }) => isCalendarDate(issueDate) && isCalendarDate(expiryDate),
  );
  return {
    total: credentials.length,
    valid: count('valid'),
    expiring: count('expiring'),
    expired: count('expired'),
    upcomingRenewals: credentials.filter(({ daysUntilExpiry }) => isInList('upcomingRenewals', daysUntilExpiry)).length,
    missingDocuments: credentials.filter(({ hasDocument }) => !hasDocument).length,
    insights: insightsOf(dated, todayOf(dated)),
    requirementsMet: null,
  };
}

export function figuresOfReport(answer: unknown): Figures {
  const { totals, listTotals, expirySchedule, requirementsMet } = reportOf(answer);
  const insights = recordOf(recordOf(answer)['insights']);
  return {
    ...totals,
    requirementsMet,
    upcomingRenewals: listTotals.upcomingRenewals,
    insights: {
      topIssuers: listOf(shapeOf({ issuingBody: textOf, count: numberOf }))(insights['topIssuers']),
      ages: countsOf(insights['ages'], AGES),
      expirySchedule,
    },
  };
}

function todayOf([first]: readonly Credential[]): string {
  return first
    ? addDays(first.expiryDate, -first.daysUntilExpiry)
    : todayIn(Intl.DateTimeFormat().resolvedOptions().timeZone);
}
