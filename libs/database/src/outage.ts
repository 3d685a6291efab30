import { QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';

/** The server is starting or stopping (57P03), or the system could not connect to it. */
const UNREACHABLE = /^(?:57P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** Class 08 (connection), 53 (resources), 57P (shutdown), 25P03 and 25P04 (transaction timeouts). */
const AWAY = /^(?:08\w{3}|53\w{3}|57P0[1-5]|25P0[34])$/;

/** `statement_timeout` (57014), `lock_timeout` (55P03), too many connections (53300), and rollbacks (class 40). */
const BUSY = /^(?:57014|55P03|53300|40\w{3})$/;

/** pg's own errors have no code: "timeout exceeded" comes from its pool, the others from a connection. */
const POOL_IS_BUSY = /^timeout exceeded when trying to connect$/;
const UNANSWERED = /^Query read timeout$/;
const CONNECTION_LOST =
  /^(?:Connection terminated|timeout expired$|Client has encountered a connection error|Client was closed and is not queryable)/;

/** Thrown by TypeORM when a transaction continues after its connection broke and was released. */
const RUNNER_LOST = [QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError];

/**
 * Classifies transient failures: `busy` (the database serves others), `away` (it serves nobody), or null (not an
 * outage).
 */
export function outageOf(error: unknown): 'away' | 'busy' | null {
  if (RUNNER_LOST.some((type) => error instanceof type)) return 'away';
  const { code, message } = detailsOf(error);
  if (BUSY.test(code) || POOL_IS_BUSY.test(message)) return 'busy';
  if (AWAY.test(code) || UNANSWERED.test(message) || isUnreachable(error)) return 'away';
  return null;
}

/** Whether connecting may succeed later. An unknown user, password or database makes it false. */
export function isUnreachable(error: unknown): boolean {
  const { code, message } = detailsOf(error);
  return UNREACHABLE.test(code) || CONNECTION_LOST.test(message);
}

function detailsOf(error: unknown): { code: string; message: string } {
  if (typeof error !== 'object' || error === null) return { code: '', message: '' };
  return {
    code: 'code' in error ? String(error.code) : '',
    message: 'message' in error ? String(error.message) : '',
  };
}

/** Whether the statement may still be running, which makes its connection unusable. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Error && UNANSWERED.test(error.message);
}
