import { addDays, type CalendarDate, dayNumber } from '../values/calendar-date.js';
import { statusOn } from '../credentials/credential-status.js';
import type { Settlement } from './requirement-limits.js';

/** Whether a member holds what is asked of them today. */
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

/** What people call the states. */
export const CELL_LABELS: Record<CellState, string> = {
  met: 'Met',
  expiring: 'Expiring soon',
  'in-review': 'In review',
  rejected: 'Rejected',
  expired: 'Expired',
  missing: 'Missing',
  'in-grace': 'In grace',
  waived: 'Waived',
  'not-required': 'Not required',
};

/** The worst first. Of two members the one with more cells of the worst state stands above, and so on down the list. */
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

/** States in which something is asked today: the denominator of "Requirements met". */
export const ASKED_STATES = ['met', 'expiring', 'in-review', 'rejected', 'expired', 'missing'] as const;
/** States in which what is asked is there. */
export const MET_STATES = ['met', 'expiring'] as const;

/** What a credential is worth for a type, by itself. */
export type Worth = 'met' | 'expiring' | 'in-review' | 'rejected' | 'expired' | 'missing';
/** The best first: of several credentials the one that is worth most counts, then the one that lasts longest. */
export const BEST_FIRST = ['met', 'expiring', 'in-review', 'rejected', 'expired', 'missing'] as const;

export interface TypeRules {
  needsDocument: boolean;
  needsReview: boolean;
}

/** What is known of a credential that counts for a type. */
export interface Evidence {
  id: string;
  expiryDate: CalendarDate;
  hasDocument: boolean;
  /** The decision about the credential for this type; null while there is none. */
  decision: 'approve' | 'reject' | null;
}

/** One requirement as it stands for one member. */
export interface Demand {
  requirementId: string;
  graceDays: number;
  /** The day of joining, in the member's zone. */
  joinedOn: CalendarDate;
  waivedUntil: CalendarDate | null;
}

export interface Cell {
  state: CellState;
  /** The requirement that decides, the strictest one. */
  requirementId: string | null;
  credentialId: string | null;
  /** Through which day it stays so: of the credential, of the waiver, of the grace. */
  until: CalendarDate | null;
  /** What the credential is worth without waiver and grace. */
  worth: Worth;
}

/** A credential is good through its last day, and says nothing for a type that needs a document when it has none. */
export function worthOf({ needsDocument, needsReview }: TypeRules, evidence: Evidence, today: CalendarDate): Worth {
  if (needsDocument && !evidence.hasDocument) return 'missing';
  const { status } = statusOn(evidence.expiryDate, today);
  if (status === 'expired') return 'expired';
  if (needsReview && evidence.decision !== 'approve') return evidence.decision ? 'rejected' : 'in-review';
  return status === 'valid' ? 'met' : 'expiring';
}

/** The last day of grace; null where there is none. */
function graceThrough({ graceDays, joinedOn }: Pick<Demand, 'graceDays' | 'joinedOn'>): CalendarDate | null {
  return graceDays === 0 ? null : addDays(joinedOn, graceDays);
}

/**
 * The state of a cell: of the member's credentials that count for the type, and of the requirements that ask for it, on the day that it is for
 * the member. The API's statement says the same; a property test holds the two together.
 */
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

/** A waiver and a time of grace stand in for what is not there; they hide nothing that is. */
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
 * What the member can do about it. `isAmbiguous`: one of their credentials fits several types, so that they have to say for which it counts;
 * `credentialId`: the one that counts best.
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
