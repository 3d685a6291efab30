/**
 * What a failed try means.
 * - `server`: the mail server could not be used at all; no message is to blame, none loses a try, and everyone waits.
 * - `message`: this message was not accepted now; it is tried again later, a bounded number of times.
 * - `permanent`: the server refused this message for good.
 */
export type DeliveryFailure = 'server' | 'message' | 'permanent';

interface SmtpError {
  code?: unknown;
  command?: unknown;
  responseCode?: unknown;
}

/** Commands of a connection's beginning; RFC 5321 and 4954. Nothing of the message was said yet. */
const BEFORE_THE_MESSAGE = new Set(['CONN', 'EHLO', 'HELO', 'LHLO', 'STARTTLS', 'API']);
const UNREACHABLE = new Set(['ECONNECTION', 'ECONNREFUSED', 'EDNS', 'ETLS', 'EAUTH', 'EPROXY']);
/** The recipient, or the message itself, was refused; anything else that is 5xx blames us or the server. */
const ABOUT_THE_MESSAGE = new Set(['RCPT TO', 'DATA', 'BDAT']);

/** Reads nodemailer's errors: `code` is its own, `command` what the server answered to, `responseCode` the SMTP code. */
export function failureOf(error: unknown): DeliveryFailure {
  if (typeof error !== 'object' || error === null) return 'message';
  const { code, command, responseCode } = error as SmtpError;
  const said = typeof command === 'string' ? command : '';
  if (BEFORE_THE_MESSAGE.has(said) || said.startsWith('AUTH') || UNREACHABLE.has(String(code))) return 'server';
  if (typeof responseCode !== 'number') return code === 'EENVELOPE' ? 'permanent' : 'message';
  // 421: the service is closing the channel, whatever was asked (RFC 5321, 3.8).
  if (responseCode === 421) return 'server';
  return responseCode >= 500 && ABOUT_THE_MESSAGE.has(said) ? 'permanent' : 'message';
}

/** One line for the operators: what went wrong, with the server's own words. */
export function describeFailure(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/\s+/g, ' ').slice(0, 500);
}
