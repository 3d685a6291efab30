import { QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';

/**
 * Class 08 (connection lost), 53 (too many connections, disk or memory full), 57P (shut down, starting), 25P03 and 25P04 (a transaction that
 * took too long was ended together with its connection), and what the system says when nobody listens there.
 */
const AWAY =
  /^(?:08\w{3}|53\w{3}|57P0[1-5]|25P0[34]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** Cancelled by `statement_timeout` (57014) or `lock_timeout` (55P03), or rolled back in favour of another one (class 40). */
const BUSY = /^(?:57014|55P03|53300|40\w{3})$/;

/** pg's own errors have no code. "timeout exceeded" comes from its pool, the others from a connection. */
const POOL_IS_BUSY = /^timeout exceeded when trying to connect$/;
const UNANSWERED = /^Query read timeout$/;
const CONNECTION_LOST =
  /^(?:Connection terminated|timeout expired$|Client has encountered a connection error|Client was closed and is not queryable)/;

/** What TypeORM says to whoever goes on with a transaction whose connection it has given back, having heard that it broke. */
const RUNNER_LOST = [QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError];

/**
 * Why the database did not do what it was asked, when that will pass and nothing is wrong with the question. `busy`: it answers others;
 * `away`: it answers nobody right now.
 */
export function outageOf(error: unknown): 'away' | 'busy' | null {
  if (typeof error !== 'object' || error === null) return null;
  if (RUNNER_LOST.some((type) => error instanceof type)) return 'away';
  const code = 'code' in error ? String(error.code) : '';
  const message = 'message' in error ? String(error.message) : '';
  if (BUSY.test(code) || POOL_IS_BUSY.test(message)) return 'busy';
  if (AWAY.test(code) || UNANSWERED.test(message) || CONNECTION_LOST.test(message)) return 'away';
  return null;
}

/** Whether the statement may still be under way: its connection is of no use to anybody. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Error && UNANSWERED.test(error.message);
}
