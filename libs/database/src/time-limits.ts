import type { ClientBase } from 'pg';

/** How long a kind of work may keep PostgreSQL, in milliseconds. 0 stands for no limit. */
export interface TimeLimits {
  /** One statement, the commit with its deferred triggers included. */
  statement: number;
  /** The wait for one lock. Shorter, so that who waits for somebody else is told that and not that he was slow. */
  lock: number;
  /** A free connection of the pool, or a new one. */
  connection: number;
  /** The answer to a statement, when PostgreSQL is frozen or the network swallows it and nobody cancels it: longer than `statement`. */
  answer: number;
}

/**
 * Every time limit there is. As a connection begins with those of its process, so do all statements outside of a unit of work; the unit of work
 * gives its transaction others where they differ. Behind pgbouncer, which drops what a connection begins with, the role's own take their place.
 */
export const TIME_LIMITS = {
  // Somebody waits for the answer. These statements take milliseconds: five seconds mean that something else is wrong.
  request: { statement: 5_000, lock: 3_000, connection: 5_000, answer: 7_000 },
  // The same at the replica. What takes longer there is asked of the primary, and both together are to take no longer than the primary alone.
  replica: { statement: 1_500, lock: 1_000, connection: 500, answer: 2_000 },
  // A file of any size is one statement that goes on for as long as its reader takes it; how many there are at once is bounded elsewhere.
  // No limit for its answer, as a slow reader is no frozen server.
  export: { statement: 900_000, lock: 3_000, connection: 5_000, answer: 0 },
  // Nobody waits; a sweep may look through a whole table. It comes again by itself when it is cancelled.
  background: { statement: 300_000, lock: 10_000, connection: 10_000, answer: 310_000 },
  // An index of a large table takes as long as it takes. A lock that does not come at once is given up, because everybody else's statements on the
  // table queue behind who waits for it; `migrate` then tries again. Well below PostgreSQL's `deadlock_timeout` (1 s): where it and a request wait for
  // each other, it is never the request that PostgreSQL ends.
  migration: { statement: 0, lock: 500, connection: 10_000, answer: 0 },
} as const satisfies Record<string, TimeLimits>;
export type Work = keyof typeof TIME_LIMITS;

/** A transaction that was begun and forgotten would keep its locks for ever; nothing waits for a network inside of one. */
export const IDLE_IN_TRANSACTION_MS = 60_000;

/** PostgreSQL's own settings for a kind of work. */
export function settingsOf(work: Work): Record<string, string> {
  const { statement, lock } = TIME_LIMITS[work];
  return { statement_timeout: String(statement), lock_timeout: String(lock) };
}

/** Begins a transaction that only reads, with the limits of that kind of work, in one way there and back. */
export function beginReading(work: Work): string {
  const settings = Object.entries(settingsOf(work)).map(([name, value]) => `set local ${name} = ${value}`);
  return ['begin read only', ...settings].join('; ');
}

/** Lets whoever holds the connection wait for answers as long as that work may take; to be set back before it is given back. */
export function waitAsFor(connection: ClientBase, work: Work): void {
  // pg reads it for each statement anew.
  (connection as unknown as { connectionParameters: { query_timeout: number } }).connectionParameters.query_timeout =
    TIME_LIMITS[work].answer;
}
