/** Actions recommended for a person or team. */
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

/** The recommended actions, most urgent first; never empty. */
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
