import { addDays, todayIn } from '@tracker/contracts/values/calendar-date';
import type { ComplianceReport } from '@tracker/contracts/reports/compliance-report';
import { insightsOf } from '@tracker/contracts/reports/credential-insights';

export interface OracleCredential {
  id: string;
  name: string;
  issuingBody: string;
  issueDate: string;
  expiryDate: string;
  hasDocument: boolean;
}

export interface OraclePerson {
  userId: string;
  name: string;
  email: string;
  timeZone: string;
  credentials: OracleCredential[];
}

const DAY = 86_400_000;
const byExpiry = (a: OracleCredential, b: OracleCredential) =>
  `${a.expiryDate}${a.id}` < `${b.expiryDate}${b.id}` ? -1 : 1;

/** What a report says, worked out the long way from the credentials one by one; `visible` are those whose rows the reader sees. */
export function expectedReport(
  people: OraclePerson[],
  visible: OraclePerson[],
  now: Date,
): Omit<ComplianceReport, 'scope' | 'organization' | 'requirementsMet' | 'complianceRate' | 'statusDistribution'> {
  const judge = (person: OraclePerson) =>
    person.credentials.map((credential) => {
      const days = Math.round((Date.parse(credential.expiryDate) - Date.parse(todayIn(person.timeZone, now))) / DAY);
      return { ...credential, person, days, status: days < 0 ? 'expired' : days > 30 ? 'valid' : 'expiring' } as const;
    });
  type Judged = ReturnType<typeof judge>[number];
  const all = people.flatMap(judge);
  const seen = visible.flatMap(judge);
  const countsOf = (rows: Judged[]) => ({
    total: rows.length,
    valid: rows.filter(({ status }) => status === 'valid').length,
    expiring: rows.filter(({ status }) => status === 'expiring').length,
    expired: rows.filter(({ status }) => status === 'expired').length,
    missingDocuments: rows.filter(({ hasDocument }) => !hasDocument).length,
  });
  const entry = ({ id, name, issuingBody, expiryDate, status, days, person }: Judged) => ({
    id,
    name,
    issuingBody,
    ownerId: person.userId,
    ownerName: person.name,
    expiryDate,
    status,
    daysUntilExpiry: days,
    daysPastExpiry: days < 0 ? -days : 0,
  });
  const soonest = seen.filter(({ days }) => days >= 0).sort(byExpiry);
  const expired = seen.filter(({ days }) => days < 0).sort((a, b) => byExpiry(b, a));
  const expiringSoon = soonest.filter(({ days }) => days <= 30);
  const upcoming = soonest.filter(({ days }) => days <= 90);
  // Only a person's own insights are defined by the rules; shifting dates by the difference of days makes one person of all.
  const reference = '2026-06-15';
  const shifted = seen.map(({ person, issueDate, expiryDate, issuingBody }) => ({
    issuingBody,
    expiryDate,
    issueDate: addDays(
      issueDate,
      Math.round((Date.parse(reference) - Date.parse(todayIn(person.timeZone, now))) / DAY),
    ),
  }));
  return {
    totals: {
      ...countsOf(all),
      withDocuments: all.filter(({ hasDocument }) => hasDocument).length,
    },
    expiringSoon: expiringSoon.slice(0, 100).map(entry),
    expired: expired.slice(0, 100).map(entry),
    upcomingRenewals: upcoming.slice(0, 100).map(entry),
    listTotals: { expiringSoon: expiringSoon.length, expired: expired.length, upcomingRenewals: upcoming.length },
    memberBreakdown: visible
      .map((person) => ({ userId: person.userId, name: person.name, email: person.email, ...countsOf(judge(person)) }))
      .sort((a, b) => b.expired - a.expired || b.expiring - a.expiring),
    expirySchedule: monthsFrom(now).map((month) => ({
      month,
      count: soonest.filter(({ expiryDate }) => expiryDate.startsWith(month)).length,
    })),
    insights: {
      topIssuers: insightsOf(shifted, reference).topIssuers,
      ages: insightsOf(shifted, reference).ages,
    },
  };
}

/** For a reader in UTC. */
function monthsFrom(now: Date): string[] {
  return Array.from({ length: 12 }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + index, 1)).toISOString().slice(0, 7),
  );
}
