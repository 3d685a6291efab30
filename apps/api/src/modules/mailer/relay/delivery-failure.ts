/**
 * - `server`: the mail server is unavailable, so sending pauses for all messages.
 * - `message`: temporary; the message is retried a limited number of times.
 * - `permanent`: the server rejected this message.
 */
type DeliveryFailure = 'server' | 'message' | 'permanent';

interface SmtpError {
  code?: unknown;
  command?: unknown;
  responseCode?: unknown;
}

/** Commands that precede the message (RFC 5321 and 4954). */
const BEFORE_THE_MESSAGE = new Set(['CONN', 'EHLO', 'HELO', 'LHLO', 'STARTTLS', 'API']);
const UNREACHABLE = new Set(['ECONNECTION', 'ECONNREFUSED', 'EDNS', 'ETLS', 'EAUTH', 'EPROXY']);
/** A 5xx answer to any other command blames the sender or the server. */
const ABOUT_THE_MESSAGE = new Set(['RCPT TO', 'DATA', 'BDAT']);

/** In nodemailer's errors, `code` is its own, `command` the failed SMTP command, and `responseCode` the SMTP code. */
export function failureOf(error: unknown): DeliveryFailure {
  const { code, command, responseCode } = (error ?? {}) as SmtpError;
  const said = typeof command === 'string' ? command : '';
  if (BEFORE_THE_MESSAGE.has(said) || said.startsWith('AUTH') || UNREACHABLE.has(String(code))) return 'server';
  if (typeof responseCode !== 'number') return code === 'EENVELOPE' ? 'permanent' : 'message';
  // 421 closes the connection whatever the command was (RFC 5321, 3.8).
  if (responseCode === 421) return 'server';
  return responseCode >= 500 && ABOUT_THE_MESSAGE.has(said) ? 'permanent' : 'message';
}

export function describeFailure(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/\s+/g, ' ').slice(0, 500);
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Delays after each failed attempt: short at first, then long enough to survive a two-day outage. */
const DELAYS_MS = [
  5 * SECOND,
  15 * SECOND,
  MINUTE,
  3 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  12 * HOUR,
  24 * HOUR,
] as const;

export const MAX_ATTEMPTS = DELAYS_MS.length + 1;

/** In milliseconds, with 20 % jitter; the first attempt is 1. */
export function retryDelay(attempts: number, random: () => number = Math.random): number {
  const delay = DELAYS_MS[Math.min(Math.max(attempts, 1), DELAYS_MS.length) - 1] ?? HOUR;
  return Math.round(delay * (0.8 + 0.4 * random()));
}

const FIRST_PAUSE_MS = SECOND;
const MAX_PAUSE_MS = 15 * SECOND;

export function outagePause(outages: number, random: () => number = Math.random): number {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (Math.max(outages, 1) - 1), MAX_PAUSE_MS);
  return Math.round(pause * (0.75 + 0.25 * random()));
}
