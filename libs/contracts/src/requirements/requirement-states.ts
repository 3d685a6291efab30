import { addDays, type CalendarDate, dayNumber } from '../values/calendar-date.js';
import { statusOn } from '../credentials/credential-status.js';
import type { Settlement } from './requirement-limits.js';

export const CELL_STATES = [
  'met',
  'expiring',
  'in-review',
  'rejected',
  'expired',
  'missing',
  'in-grace',
  'waived',
  'not-required',
] as const;
export type CellState = (typeof CELL_STATES)[number];

export const CELL_LABELS: Record<CellState, string> = {
  met: 'Met',
  expiring: 'Expiring soon',
  'in-review': 'In review',
  rejected: 'Rejected',
  expired: 'Expired',
  missing: 'Missing',
  'in-grace': 'Grace period',
  waived: 'Waived',
  'not-required': 'Not required',
};

export const UNTIL_WORDS: Record<CellState, string> = {
  met: 'valid until',
  expiring: 'valid until',
  'in-review': 'valid until',
  rejected: 'valid until',
  expired: 'was valid until',
  missing: 'valid until',
  'in-grace': 'due by',
  waived: 'waived until',
  'not-required': 'valid until',
};

export const WORST_FIRST = [
  'missing',
  'expired',
  'rejected',
  'in-review',
  'in-grace',
  'expiring',
  'waived',
  'met',
  'not-required',
] as const satisfies readonly CellState[];

export const ASKED_STATES = ['met', 'expiring', 'in-review', 'rejected', 'expired', 'missing'] as const;
export const MET_STATES = ['met', 'expiring'] as const;
export const REMINDABLE_STATES: readonly CellState[] = ['missing', 'expired', 'rejected', 'in-grace', 'expiring'];

export type Worth = 'met' | 'expiring' | 'in-review' | 'rejected' | 'expired' | 'missing';
/** The best credential counts; among equals, the one that expires last. */
export const BEST_FIRST = ['met', 'expiring', 'in-review', 'rejected', 'expired', 'missing'] as const;

interface TypeRules {
  needsDocument: boolean;
  needsReview: boolean;
}

export interface Evidence {
  id: string;
  expiryDate: CalendarDate;
  hasDocument: boolean;
  decision: 'approve' | 'reject' | null;
}

export interface Demand {
  requirementId: string;
  graceDays: number;
  joinedOn: CalendarDate;
  waivedUntil: CalendarDate | null;
}

export interface Cell {
  state: CellState;
  requirementId: string | null;
  credentialId: string | null;
  until: CalendarDate | null;
  worth: Worth;
}

export function worthOf({ needsDocument, needsReview }: TypeRules, evidence: Evidence, today: CalendarDate): Worth {
  if (needsDocument && !evidence.hasDocument) return 'missing';
  const { status } = statusOn(evidence.expiryDate, today);
  if (status === 'expired') return 'expired';
  if (needsReview && evidence.decision !== 'approve') return evidence.decision ? 'rejected' : 'in-review';
  return status === 'valid' ? 'met' : 'expiring';
}

function graceThrough({ graceDays, joinedOn }: Pick<Demand, 'graceDays' | 'joinedOn'>): CalendarDate | null {
  return graceDays === 0 ? null : addDays(joinedOn, graceDays);
}

export function cellOf(rules: TypeRules, evidence: Evidence[], demands: Demand[], today: CalendarDate): Cell {
  const [best] = evidence
    .map((one) => ({ ...one, worth: worthOf(rules, one, today) }))
    .toSorted(
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
    return { state: 'not-required', requirementId: null, credentialId, until: best?.expiryDate ?? null, worth };
  return { ...strictest, credentialId, worth };
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

/**
 * The action that resolves a cell. `isAmbiguous`: a credential matches several types; `credentialId`: the best match.
 */
export function settlementOf(cell: {
  state: CellState;
  worth: Worth;
  credentialId: string | null;
  isAmbiguous: boolean;
}): Settlement | null {
  if (cell.state === 'met' || cell.state === 'waived' || cell.state === 'not-required') return null;
  if (cell.state === 'in-review') return 'wait';
  if (cell.worth === 'missing' && cell.isAmbiguous) return 'choose';
  if (cell.credentialId === null) return 'add';
  if (cell.worth === 'missing') return 'attach';
  return cell.worth === 'rejected' ? 'edit' : 'renew';
}
