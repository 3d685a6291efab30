import { BADGE_CHECKS, type BadgeCheckName, type BadgeVerdict } from '@tracker/contracts/badges/badge-limits';
import type { BadgeReport } from '@tracker/contracts/badges/badge-report';
import { type BadgeContent, type BadgeMedia, contentOf, type ReadBadge, readBadge } from './badge-input.js';
import { cleaned, fieldsOf, issuerIdOf, notBefore, validityOf } from './fields.js';
import { InvalidBadgeError } from './json.js';
import type { Fetched } from './keys.js';
import { checkProof, type Evidence, type Outcome } from './proof.js';
import { checkRecipient } from './recipient.js';
import { checkStatus, statusEntries } from './status.js';
import { isInstant, structureProblem } from './structure.js';

export interface VerifyRequest {
  bytes: Uint8Array;
  now: Date;
  /** The verified addresses of the person who asks; null if nobody is signed in. */
  addresses: readonly string[] | null;
  documents: Record<string, Fetched>;
}

export type VerifyAnswer =
  { refused: string } | { wants: string[] } | { report: BadgeReport; media: BadgeMedia; hasStatusList: boolean };

const MAX_MESSAGE = 300;

/**
 * Pure: the caller fetches the documents that it asks for and calls it again. The `issuer` check needs the settings of
 * the installation, so its caller replaces the result.
 */
export async function verify({ bytes, now, addresses, documents }: VerifyRequest): Promise<VerifyAnswer> {
  const read = readOf(bytes);
  if ('refused' in read) return read;
  const { content, badge } = read;
  const evidence: Evidence = { documents: new Map(Object.entries(documents)), now };
  const outcomes: Record<BadgeCheckName, Outcome> = {
    structure: structureOf(badge),
    proof: await proofOf(badge, evidence),
    validity: validityCheck(badge, now),
    status: await checkStatus(badge, evidence),
    recipient: checkRecipient(badge, addresses),
    issuer: { result: 'unknown', message: 'The issuer is not known here.' },
  };
  const wants = Object.values(outcomes).flatMap((outcome) => ('wants' in outcome ? outcome.wants : []));
  if (wants.length > 0) return { wants: [...new Set(wants)] };
  const checks = BADGE_CHECKS.flatMap((check) => {
    const outcome = outcomes[check];
    return 'result' in outcome ? [{ check, ...outcome, message: cleaned(outcome.message, MAX_MESSAGE) }] : [];
  });
  return {
    report: {
      format: badge.format,
      badge: fieldsOf(badge),
      checks,
      verdict: verdictOf(checks, addresses !== null),
    },
    media: content.media,
    hasStatusList: statusEntries(badge).length > 0,
  };
}

function readOf(bytes: Uint8Array): { content: BadgeContent; badge: ReadBadge } | { refused: string } {
  try {
    const content = contentOf(Buffer.from(bytes));
    return { content, badge: readBadge(content) };
  } catch (error) {
    if (error instanceof InvalidBadgeError) return { refused: error.message };
    throw error;
  }
}

/** Visitors of public pages are not compared with the recipient. */
function verdictOf(checks: BadgeReport['checks'], isSignedIn: boolean): BadgeVerdict {
  const decisive = checks.filter(({ check }) => check !== 'issuer');
  if (decisive.some(({ result }) => result === 'fail')) return 'invalid';
  const isVerified = decisive.every(({ check, result }) => result === 'pass' || (check === 'recipient' && !isSignedIn));
  return isVerified ? 'verified' : 'unverified';
}

function structureOf(badge: ReadBadge): Outcome {
  const problem = structureProblem(badge);
  if (problem) return { result: 'fail', message: problem };
  return { result: 'pass', message: `It is a complete Open Badge ${badge.format === 'ob3' ? '3.0' : '2.0'}.` };
}

function proofOf(badge: ReadBadge, evidence: Evidence): Promise<Outcome> | Outcome {
  if (badge.format === 'ob2')
    return {
      result: 'unknown',
      message: 'An Open Badge 2.0 is verified through a page of its issuer, which is not read.',
    };
  const { document, token } = badge;
  return checkProof(
    { document, token, issuer: { id: issuerIdOf(document), name: fieldsOf(badge).issuer.name } },
    evidence,
  );
}

function validityCheck({ format, document }: ReadBadge, now: Date): Outcome {
  const { from, until } =
    format === 'ob3' ? validityOf(document) : { from: document['issuedOn'], until: document['expires'] };
  const [begin, end] = [instantOf(from), instantOf(until)];
  if (begin === null || (until !== undefined && until !== null && end === null))
    return { result: 'unknown', message: 'Its dates cannot be read.' };
  if (notBefore(document) > now.getTime() || begin > now.getTime())
    return { result: 'fail', message: `It is not valid before ${dayOf(Math.max(begin, notBefore(document)))}.` };
  if (end === null) return { result: 'pass', message: 'Valid indefinitely.' };
  return end < now.getTime()
    ? { result: 'fail', message: `It expired on ${dayOf(end)}.` }
    : { result: 'pass', message: `Valid until ${dayOf(end)}.` };
}

function instantOf(value: unknown): number | null {
  return isInstant(value) || (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value))
    ? Date.parse(value)
    : null;
}

const LONG_DATE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

function dayOf(instant: number): string {
  return Math.abs(instant) < 8.64e15 ? LONG_DATE.format(instant) : 'an unknown date';
}
