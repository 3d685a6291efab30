import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { statement, Statements } from '@tracker/database/statements';

export interface ClaimedMessage {
  id: string;
  claim: string;
  kind: string;
  dedupeKey: string;
  recipient: string;
  userId: string | null;
  organizationId: string | null;
  timeZone: string | null;
  payload: unknown;
  attempts: number;
  lastError: string | null;
}

/** Longer than any send, and short enough to deliver the mail of a killed process within the promised 90 seconds. */
export const LEASE_SECONDS = 60;

type Claimed = Pick<ClaimedMessage, 'id' | 'claim'>;

const MAIL_IS_NOT_HELD = 'not exists (select from installation where mail_held_since is not null)';

const CLAIM = statement<{ limit: number; claim: string; lease: number }, Omit<ClaimedMessage, 'claim'>>(
  'outbox-claim',
  `update outbox_messages set run_at = now() + make_interval(secs => :lease), claim = :claim, attempts = attempts + 1
    where id in (
      select id from outbox_messages where state = 'queued' and run_at <= now() and ${MAIL_IS_NOT_HELD}
      order by run_at limit :limit for update skip locked
    )
    returning id, kind, dedupe_key as "dedupeKey", recipient, user_id as "userId", organization_id as "organizationId", payload, attempts, last_error as "lastError",
      coalesce(
        (select time_zone from users where id = user_id),
        (select time_zone from users where email_verified and lower(email) = lower(recipient))
      ) as "timeZone"`,
);

const MARK_SENT = statement<{ ids: readonly string[] }, never>(
  'outbox-sent',
  `update outbox_messages
    set state = 'sent', settled_at = now(), claim = null, last_error = null, payload = '{}'
    where id = any(:ids::uuid[]) and state <> 'sent'`,
);

const PUT_BACK = statement<Claimed & { delay: number; lastError: string | null; triesKept: number }, never>(
  'outbox-requeue',
  `update outbox_messages
    set run_at = now() + make_interval(secs => :delay), claim = null, last_error = coalesce(:lastError, last_error),
        attempts = greatest(0, attempts - :triesKept)
    where id = :id and claim = :claim and state = 'queued'`,
);

const LET_GO = statement<{ ids: string[]; claims: string[] }, never>(
  'outbox-let-go',
  `update outbox_messages m set run_at = now(), claim = null, attempts = greatest(0, attempts - 1)
    from unnest(:ids::uuid[], :claims::uuid[]) as held (id, claim) where m.id = held.id and m.claim = held.claim and m.state = 'queued'`,
);

const MARK_FAILED = statement<Claimed & { lastError: string }, never>(
  'outbox-failed',
  `update outbox_messages set state = 'failed', settled_at = now(), claim = null, last_error = :lastError
    where id = :id and claim = :claim and state = 'queued'`,
);

const MARK_CANCELLED = statement<Claimed, never>(
  'outbox-cancelled',
  `update outbox_messages set state = 'cancelled', settled_at = now(), claim = null, payload = '{}'
    where id = :id and claim = :claim and state = 'queued'`,
);

const NEXT_DUE = statement<object, { ms: number | null }>(
  'outbox-next-due',
  `select (extract(epoch from min(run_at) - now()) * 1000)::float8 as ms from outbox_messages
    where state = 'queued' and ${MAIL_IS_NOT_HELD}`,
);

/**
 * Must not run in a unit of work: a rollback would forget a delivered mail. All times come from the database, so the
 * clocks of the workers do not matter. Prepared statements, because every batch needs them.
 */
@Injectable()
export class OutboxRepository {
  constructor(private readonly statements: Statements) {}

  /**
   * Skips leased messages; empty while mail is on hold. The lease is `run_at` moved ahead, so an expired lease makes
   * the message due again.
   */
  async claim(limit: number): Promise<ClaimedMessage[]> {
    const claim = randomUUID();
    const rows = await this.statements.rows(CLAIM, { limit, claim, lease: LEASE_SECONDS });
    return rows.map((row) => ({ ...row, claim }));
  }

  /**
   * Ignores the claim, because a delivered mail must never be sent again. Clears the payload, which may contain a
   * secret.
   */
  async markSent(ids: readonly string[]): Promise<void> {
    await this.statements.rows(MARK_SENT, { ids });
  }

  async requeue(
    { id, claim }: ClaimedMessage,
    delayMs: number,
    lastError: string | null,
    { keepsAttempts }: { keepsAttempts: boolean },
  ): Promise<void> {
    await this.statements.rows(PUT_BACK, {
      id,
      claim,
      delay: delayMs / 1_000,
      lastError,
      triesKept: keepsAttempts ? 1 : 0,
    });
  }

  async release(messages: readonly ClaimedMessage[]): Promise<void> {
    await this.statements.rows(LET_GO, {
      ids: messages.map(({ id }) => id),
      claims: messages.map(({ claim }) => claim),
    });
  }

  async markFailed({ id, claim }: ClaimedMessage, lastError: string): Promise<void> {
    await this.statements.rows(MARK_FAILED, { id, claim, lastError });
  }

  async markCancelled({ id, claim }: ClaimedMessage): Promise<void> {
    await this.statements.rows(MARK_CANCELLED, { id, claim });
  }

  async nextDueInMs(): Promise<number | null> {
    const row = await this.statements.one(NEXT_DUE, {});
    return row?.ms ?? null;
  }
}
