import { setImmediate } from 'node:timers/promises';
import type { Wake } from '../../../platform/jobs/wake/wake.js';
import type { AppLogger } from '../../../platform/observability/logger.js';
import { spinUntil } from '../../../testing/until.js';
import type { MailWriter } from '../templates/mail-writer.js';
import type { ClaimedMessage, OutboxRepository } from '../outbox.repository.js';
import { Relay } from './relay.js';
import type { MailMessage, SmtpSender } from './smtp-sender.js';

const begun: { relay: Relay; finish: () => void }[] = [];

/** A relay with two connections. The spec decides when the outbox and the mail server answer. */
export function relayOf(outbox: ClaimedMessage[]) {
  const sends: { to: string; accept: () => void; refuse: (error: unknown) => void }[] = [];
  const repository = {
    claim: jest.fn(async (limit: number) => outbox.splice(0, limit)),
    markSent: jest.fn(async (_ids: readonly string[]): Promise<void> => undefined),
    requeue: jest.fn(async (..._put: Parameters<OutboxRepository['requeue']>) => undefined),
    release: jest.fn(async (_messages: readonly ClaimedMessage[]) => undefined),
    markFailed: jest.fn(async (_message: ClaimedMessage, _words: string) => undefined),
    markCancelled: jest.fn(async (_message: ClaimedMessage) => undefined),
    nextDueInMs: jest.fn(async (): Promise<number | null> => null),
  };
  const writer = { write: jest.fn(async ({ id }: ClaimedMessage): Promise<MailMessage | null> => mailTo(id)) };
  const sender = {
    connections: 2,
    send: ({ to }: MailMessage) =>
      new Promise<void>((accept, refuse) => void sends.push({ to, accept: () => accept(), refuse })),
  };
  const wakes = { notify: jest.fn(), listen: jest.fn() };
  const logger = { warn: jest.fn(), error: jest.fn() };
  const relay = new Relay(
    repository as unknown as OutboxRepository,
    writer as unknown as MailWriter,
    sender as unknown as SmtpSender,
    wakes as unknown as Wake,
    logger as unknown as AppLogger,
  );
  begun.push({ relay, finish: () => sends.forEach(({ accept }) => accept()) });
  const recorded = () => repository.markSent.mock.calls.flatMap(([ids]) => ids);
  return { relay, repository, writer, sends, wakes, logger, recorded };
}

export async function endRelays(): Promise<void> {
  for (const { relay, finish } of begun.splice(0)) {
    let isOver = false;
    void relay.stop().finally(() => (isOver = true));
    await spinUntil(() => {
      finish();
      return isOver;
    }, 'the end of the relay');
  }
}

export const mailTo = (to: string) => ({ to }) as MailMessage;

export function messages(count: number, rest: Partial<ClaimedMessage> = {}): ClaimedMessage[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `m${index}`,
    claim: 'c',
    kind: 'invitation',
    dedupeKey: `k${index}`,
    recipient: 'nora@example.test',
    userId: null,
    organizationId: null,
    timeZone: null,
    payload: {},
    attempts: 1,
    lastError: null,
    ...rest,
  }));
}

/** Lets pending promises settle without timers. */
export async function aWhile(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await setImmediate();
}
