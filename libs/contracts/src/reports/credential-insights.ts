import { type CalendarDate, daysBetween } from '../values/calendar-date.js';

/** A month counts as 30 days: new up to 6 months after the issue date, mature up to 24, then old. */
export const NEW_UP_TO_DAYS = 180;
export const MATURE_UP_TO_DAYS = 720;

export const AGES = ['new', 'mature', 'old'] as const;
export type CredentialAge = (typeof AGES)[number];

export interface IssuerCount {
  issuingBody: string;
  count: number;
}

export interface MonthCount {
  month: string;
  count: number;
}

export interface CredentialInsights {
  topIssuers: IssuerCount[];
  ages: Record<CredentialAge, number>;
  expirySchedule: MonthCount[];
}

export const TOP_ISSUERS = 5;
export const SCHEDULE_MONTHS = 12;

/** The age group of a credential; a future issue date counts as new. */
export function ageOf(issueDate: CalendarDate, today: CalendarDate): CredentialAge {
  const days = daysBetween(issueDate, today);
  if (days <= NEW_UP_TO_DAYS) return 'new';
  return days <= MATURE_UP_TO_DAYS ? 'mature' : 'old';
}

export function topIssuers(issuingBodies: Iterable<string>): IssuerCount[] {
  const counts = new Map<string, number>();
  for (const body of issuingBodies) counts.set(body, (counts.get(body) ?? 0) + 1);
  return [...counts]
    .map(([issuingBody, count]) => ({ issuingBody, count }))
    .toSorted((a, b) => b.count - a.count || compareCodePoints(a.issuingBody, b.issuingBody))
    .slice(0, TOP_ISSUERS);
}

/** Matches PostgreSQL's collation "C". JavaScript's `<` compares UTF-16 units, which sorts an emoji before `ﬁ`. */
function compareCodePoints(a: string, b: string): number {
  const [left, right] = [[...a], [...b]];
  const place = left.findIndex((sign, index) => sign !== right[index]);
  if (place < 0) return left.length - right.length;
  return (left[place]?.codePointAt(0) ?? 0) - (right[place]?.codePointAt(0) ?? -1);
}

export function monthStarts(today: CalendarDate, count: number): CalendarDate[] {
  const first = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  return Array.from({ length: count }, (_, index) => {
    const month = first + index;
    const year = String(Math.floor(month / 12)).padStart(4, '0');
    return `${year}-${String((month % 12) + 1).padStart(2, '0')}-01`;
  });
}

export function expirySchedule(expiryDates: Iterable<CalendarDate>, today: CalendarDate): MonthCount[] {
  const counts = new Map(monthStarts(today, SCHEDULE_MONTHS).map((day) => [day.slice(0, 7), 0]));
  for (const date of expiryDates) {
    const known = counts.get(date.slice(0, 7));
    if (known !== undefined && date >= today) counts.set(date.slice(0, 7), known + 1);
  }
  return [...counts].map(([month, count]) => ({ month, count }));
}

export function insightsOf(
  credentials: readonly { issuingBody: string; issueDate: CalendarDate; expiryDate: CalendarDate }[],
  today: CalendarDate,
): CredentialInsights {
  const ages = { new: 0, mature: 0, old: 0 };
  for (const { issueDate } of credentials) ages[ageOf(issueDate, today)] += 1;
  return {
    topIssuers: topIssuers(credentials.map(({ issuingBody }) => issuingBody)),
    ages,
    expirySchedule: expirySchedule(
      credentials.map(({ expiryDate }) => expiryDate),
      today,
    ),
  };
}

const RECOMMENDED_ACTIONS = [
  'renew-expired',
  'renew-expiring',
  'plan-renewals',
  'add-documents',
  'review-old',
  'add-first',
  'all-clear',
] as const;
export type RecommendedActionKind = (typeof RECOMMENDED_ACTIONS)[number];

export interface RecommendedAction {
  kind: RecommendedActionKind;
  count: number;
}

interface Figures {
  total: number;
  expired: number;
  expiring: number;
  upcomingRenewals: number;
  missingDocuments: number;
  old: number;
}

export function recommendedActions(figures: Figures): RecommendedAction[] {
  const { total, expired, expiring, upcomingRenewals, missingDocuments, old } = figures;
  if (total === 0) return [{ kind: 'add-first', count: 0 }];
  const actions: RecommendedAction[] = [
    { kind: 'renew-expired', count: expired },
    { kind: 'renew-expiring', count: expiring },
    { kind: 'plan-renewals', count: upcomingRenewals - expiring },
    { kind: 'add-documents', count: missingDocuments },
    { kind: 'review-old', count: old },
  ];
  const needed = actions.filter(({ count }) => count > 0);
  return needed.length > 0 ? needed : [{ kind: 'all-clear', count: total }];
}
