import { Webhook } from 'standardwebhooks';
import type { Dispatcher } from 'undici';
import { type CallRules, checkAddress, guardedAgent, RefusedCallError } from '../../../platform/guarded-fetch.js';
import type { DueDelivery } from './deliveries.statements.js';

export const TIMEOUT_MS = 10_000;
/** Bytes of an answer's body that are read and ignored. A longer body closes the connection. */
const IGNORED_BYTES = 16 * 1024;

export interface Target {
  url: URL;
  rules: CallRules;
  signers: Webhook[];
  agent: Dispatcher;
}

export interface Attempt {
  status: number | null;
  durationMs: number;
  error: string | null;
}

interface Receiver {
  url: string;
  secrets: readonly string[];
  connections: number;
  rules: CallRules;
}

/** The caller must destroy the agent. */
export async function openTarget({ url, secrets, connections, rules }: Receiver): Promise<Target> {
  const agent = await guardedAgent(rules, connections);
  return { url: new URL(url), rules, signers: secrets.map((secret) => new Webhook(secret)), agent };
}

/** Rejects only if `signal` aborts; then it is unknown whether the message arrived. */
export async function sendMessage(
  { url, rules, signers, agent }: Target,
  message: DueDelivery,
  signal: AbortSignal,
): Promise<Attempt> {
  const { request } = await import('undici');
  const began = performance.now();
  const attempt = (status: number | null, error: string | null): Attempt => ({
    status,
    durationMs: Math.round(performance.now() - began),
    error,
  });
  try {
    checkAddress(url, rules);
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const { statusCode, body } = await request(url, {
      dispatcher: agent,
      method: 'POST',
      ...signed(message, signers),
      signal: AbortSignal.any([signal, timeout]),
    });
    await body.dump({ limit: IGNORED_BYTES, signal: timeout }).catch(() => undefined);
    return attempt(statusCode, statusCode >= 200 && statusCode < 300 ? null : sentenceOf(statusCode));
  } catch (error) {
    signal.throwIfAborted();
    return attempt(null, reasonOf(error));
  }
}

function signed({ messageId, event, at, data }: DueDelivery, signers: readonly Webhook[]) {
  const body = `{"type":${JSON.stringify(event)},"timestamp":"${at.toISOString()}","data":${data}}`;
  const now = new Date();
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'micro-credential-tracker-webhooks',
    'webhook-id': messageId,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
    'webhook-signature': signers.map((signer) => signer.sign(messageId, now, body)).join(' '),
  };
  return { body, headers };
}

function sentenceOf(status: number): string {
  if (status >= 300 && status < 400) return `It answered with a redirect (${status}), which is not followed.`;
  return `It answered with the status ${status}.`;
}

/** Returns only our own sentences, never text from the other side. */
function reasonOf(error: unknown): string {
  for (let one = error, depth = 0; one instanceof Error && depth < 5; one = one.cause, depth += 1) {
    if (one instanceof RefusedCallError) return one.message;
    if (one.name === 'TimeoutError') return `It did not answer within ${TIMEOUT_MS / 1_000} seconds.`;
  }
  return 'It could not be reached.';
}
