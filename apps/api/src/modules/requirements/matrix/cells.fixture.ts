import { statusOn } from '@tracker/contracts/credentials/credential-status';
import {
  BEST_FIRST,
  type CellState,
  WORST_FIRST,
  type Worth,
} from '@tracker/contracts/requirements/requirement-states';
import { addDays, type CalendarDate, dayNumber } from '@tracker/contracts/values/calendar-date';

interface TypeRules {
  needsDocument: boolean;
  needsReview: boolean;
}

export interface Evidence {
  id: string;
  expiryDate: CalendarDate;
  hasDocument: boolean;
  badge: 'verified' | 'invalid' | null;
  decision: 'approve' | 'reject' | null;
}

export interface Demand {
  requirementId: string;
  graceDays: number;
  joinedOn: CalendarDate;
  waivedUntil: CalendarDate | null;
}

interface Cell {
  state: CellState;
  requirementId: string | null;
  credentialId: string | null;
  until: CalendarDate | null;
  worth: Worth;
  isRenewalInReview: boolean;
}

function worthOf({ needsDocument, needsReview }: TypeRules, evidence: Evidence, today: CalendarDate): Worth {
  if (needsDocument && !evidence.hasDocument) return 'missing';
  const { status } = statusOn(evidence.expiryDate, today);
  if (status === 'expired') return 'expired';
  if (evidence.badge === 'invalid') return 'rejected';
  if (needsReview && evidence.decision !== 'approve') return evidence.decision ? 'rejected' : 'in-review';
  return status === 'valid' ? 'met' : 'expiring';
}

function graceThrough({ graceDays, joinedOn }: Pick<Demand, 'graceDays' | 'joinedOn'>): CalendarDate | null {
  return graceDays === 0 ? null : addDays(joinedOn, graceDays);
}

export function cellOf(rules: TypeRules, evidence: Evidence[], demands: Demand[], today: CalendarDate): Cell {
  const judged = evidence.map((one) => ({ ...one, worth: worthOf(rules, one, today) }));
  const [best] = judged.toSorted(
    (a, b) =>
      BEST_FIRST.indexOf(a.worth) - BEST_FIRST.indexOf(b.worth) ||
      dayNumber(b.expiryDate) - dayNumber(a.expiryDate) ||
      compare(a.id, b.id),
  );
  const worth = best?.worth ?? 'missing';
  const credentialId = best?.id ?? null;
  const [strictest] = demands
    .map((demand) => ({ requirementId: demand.requirementId, ...stateOf(demand, worth, today) }))
    .map((one) => ({ ...one, until: one.until ?? best?.expiryDate ?? null }))
    .toSorted(
      (a, b) =>
        WORST_FIRST.indexOf(a.state) - WORST_FIRST.indexOf(b.state) ||
        compare(a.until ?? '', b.until ?? '') ||
        compare(a.requirementId, b.requirementId),
    );
  if (!strictest)
    return {
      state: 'not-required',
      requirementId: null,
      credentialId,
      until: best?.expiryDate ?? null,
      worth,
      isRenewalInReview: false,
    };
  const isRenewalInReview = strictest.state === 'expiring' && judged.some((one) => one.worth === 'in-review');
  return { ...strictest, credentialId, worth, isRenewalInReview };
}

/** Waivers and grace periods only replace missing evidence; they never hide existing evidence. */
function stateOf(demand: Demand, worth: Worth, today: CalendarDate): { state: CellState; until: CalendarDate | null } {
  if (worth === 'met' || worth === 'expiring' || worth === 'in-review') return { state: worth, until: null };
  const { waivedUntil } = demand;
  if (waivedUntil !== null && dayNumber(today) <= dayNumber(waivedUntil))
    return { state: 'waived', until: waivedUntil };
  const grace = graceThrough(demand);
  if (grace !== null && dayNumber(today) <= dayNumber(grace)) return { state: 'in-grace', until: grace };
  return { state: worth, until: null };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
