import type { AuditAnchor, AuditProblemKind } from '@tracker/contracts/audit';
import type { ChainSurvey } from './audit.repository.js';

export interface ChainFlaw {
  kind: AuditProblemKind;
  /** The number of the entry it was found at. */
  sequence: number;
}

/** The first thing wrong with a chain, if anything is: inside it, at its end, or with an entry that was noted down earlier. */
export function flawOf(survey: ChainSurvey, { sequence }: AuditAnchor): ChainFlaw | null {
  const { flawAt, flawKind, hasAnchor } = survey;
  if (flawAt !== null && flawKind !== null) return { kind: flawKind, sequence: flawAt };
  const atTheEnd = flawAtTheEnd(survey);
  if (atTheEnd) return atTheEnd;
  return sequence === undefined || hasAnchor ? null : { kind: 'anchor-lost', sequence };
}

/** Every organization has a first entry, and the head knows how far its trail went. */
function flawAtTheEnd({ lastSequence, lastHash, headSequence, headHash }: ChainSurvey): ChainFlaw | null {
  if (lastSequence === null) return { kind: 'truncated', sequence: 1 };
  if (headSequence !== null && headSequence > lastSequence) return { kind: 'truncated', sequence: lastSequence + 1 };
  // Entries beyond the head, or another one in its place, did not come in through the trail's only door.
  return headSequence === lastSequence && headHash === lastHash ? null : { kind: 'relinked', sequence: lastSequence };
}
