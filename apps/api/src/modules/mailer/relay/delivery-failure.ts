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
