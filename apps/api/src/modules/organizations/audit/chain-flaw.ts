import type { AuditProblemKind } from '@tracker/contracts/organizations/audit';
import { AT_ONCE, type ChainSurvey, type Place } from './audit.repository.js';

interface ChainFlaw {
  kind: AuditProblemKind;
  sequence: number;
}

export function isLastPortion({ steps }: Pick<ChainSurvey, 'steps'>): boolean {
  return steps < AT_ONCE.hashed;
}

export function flawOf(survey: ChainSurvey, start: Place, anchor: Place | null): ChainFlaw | null {
  const { flawAt, flawKind, hasStart, hasAnchor } = survey;
  if (!hasStart) return { kind: 'anchor-lost', sequence: start.sequence };
  if (flawAt !== null && flawKind !== null) return { kind: flawKind, sequence: flawAt };
  if (!isLastPortion(survey)) return null;
  const atTheEnd = flawAtTheEnd(survey, start);
  if (atTheEnd) return atTheEnd;
  return anchor === null || hasAnchor ? null : { kind: 'anchor-lost', sequence: anchor.sequence };
}

export function lastOf({ lastSequence, lastHash }: ChainSurvey, start: Place): Place | null {
  if (lastSequence !== null && lastHash !== null) return { sequence: lastSequence, hash: lastHash };
  return start.sequence > 0 ? start : null;
}

function flawAtTheEnd(survey: ChainSurvey, start: Place): ChainFlaw | null {
  const { headSequence, headHash } = survey;
  const last = lastOf(survey, start);
  if (last === null) return { kind: 'truncated', sequence: 1 };
  if (headSequence !== null && headSequence > last.sequence) return { kind: 'truncated', sequence: last.sequence + 1 };
  // Only the audit triggers move the head, so a different last entry was written without them.
  const isHead = headSequence === last.sequence && headHash === last.hash;
  return isHead ? null : { kind: 'relinked', sequence: last.sequence };
}
