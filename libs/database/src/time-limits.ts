import type { ClientBase } from 'pg';

interface TimeLimits {
  /** One statement, including a commit with its deferred triggers. */
  statement: number;
  /** One lock. Shorter than `statement`, so that a lock timeout is reported as such. */
  lock: number;
  connection: number;
  /** Client-side timeout for a frozen server or a lost network; longer than `statement`. */
  answer: number;
}

/**
 * All time limits. Connections start with those of their process; a unit of work overrides them where they differ.
 * Behind pgbouncer, the role's defaults apply instead.
 */
export const TIME_LIMITS = {
  // Requests usually take milliseconds; five seconds mean that something is wrong.
  request: { statement: 5_000, lock: 3_000, connection: 5_000, answer: 7_000 },
  // A slow read falls back to the primary, and both together must not exceed the limits of a request.
  replica: { statement: 1_500, lock: 1_000, connection: 500, answer: 2_000 },
  // A file is one statement that runs as long as its reader takes. Concurrency is limited elsewhere.
  export: { statement: 900_000, lock: 3_000, connection: 5_000, answer: 0 },
  // Bulk requests wait longer for locks, so that a repeated request returns the result of the first.
  bulk: { statement: 300_000, lock: 60_000, connection: 5_000, answer: 310_000 },
  // Sweeps may scan a whole table, and run again if cancelled.
  background: { statement: 300_000, lock: 10_000, connection: 10_000, answer: 310_000 },
  // The lock timeout stays below PostgreSQL's `deadlock_timeout` (1 s), so a deadlock never cancels a request.
  // `migrate` retries.
  migration: { statement: 0, lock: 500, connection: 10_000, answer: 0 },
} as const satisfies Record<string, TimeLimits>;
export type Work = keyof typeof TIME_LIMITS;

/** Limits how long a forgotten transaction keeps its locks. Transactions never wait for a network call. */
const IDLE_IN_TRANSACTION_MS = 60_000;

export function settingsOf(work: Work): Record<string, string> {
  const { statement, lock } = TIME_LIMITS[work];
  return { statement_timeout: String(statement), lock_timeout: String(lock) };
}

/** The settings with which a connection starts. */
export function sessionSettings(work: Work): Record<string, string> {
  return {
    ...settingsOf(work),
    idle_in_transaction_session_timeout: String(IDLE_IN_TRANSACTION_MS),
    // The planner overestimates these statements; compiling them takes longer than running them.
    jit: 'off',
  };
}

/** SQL that begins a read-only transaction with these limits in one round trip. */
export function beginReading(work: Work): string {
  const settings = Object.entries(settingsOf(work)).map(([name, value]) => `set local ${name} = ${value}`);
  return ['begin read only', ...settings].join('; ');
}

export function waitAsFor(connection: ClientBase, work: Work): void {
  // pg reads this value for each statement.
  (connection as unknown as { connectionParameters: { query_timeout: number } }).connectionParameters.query_timeout =
    TIME_LIMITS[work].answer;
}
