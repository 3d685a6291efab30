/** What the figures of a person or a team call for. */
export const RECOMMENDED_ACTIONS = [
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
  /** How many credentials it is about. */
  count: number;
}

interface Figures {
  total: number;
  expired: number;
  expiring: number;
  /** Within 90 days, the expiring ones included. */
  upcomingRenewals: number;
  missingDocuments: number;
  /** Issued more than 24 months ago. */
  old: number;
}

/** The most urgent first. When nothing is to be done, the one entry says so. */
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
