import { BADGE_VERDICTS } from './badge-limits.js';
import type { BadgeMark } from './badge-report.js';

/** Parses the `badge` of a credential; null for anything else. Needs no zod, which browsers do not load. */
export function badgeMarkOf(value: unknown): BadgeMark | null {
  const { verdict: text, checkedAt } = Object(value) as { verdict?: unknown; checkedAt?: unknown };
  const verdict = BADGE_VERDICTS.find((known) => known === text);
  return verdict && typeof checkedAt === 'string' ? { verdict, checkedAt } : null;
}
