import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Statements } from '@tracker/database/statements';
import { z } from 'zod';
import { ENVIRONMENT, type Environment } from '../../../platform/config/environment.js';
import { type HandlesJobs, JobHandler, jobQueue, type JobRun } from '../../../platform/jobs/durable/durable-jobs.js';
import { Wake } from '../../../platform/jobs/wake/wake.js';
import { type AppLogger, LOGGER } from '../../../platform/observability/logger.js';
import { SecretBox } from '../../../platform/secret-box.js';
import { ReminderRepository } from '../../reminders/scan/reminder.repository.js';
import {
  ADD_EXPIRY_EVENTS,
  DUE,
  type DueDelivery,
  ENDPOINT,
  type Endpoint,
  NEXT_DUE,
  type Outcome,
  RECORD,
  WITH_DUE,
} from './deliveries.statements.js';
import { openSecrets } from './webhook-secrets.js';
import { type Attempt, openTarget, sendMessage, type Target } from './webhook-sender.js';

/** Outcomes of a batch are recorded together, so up to this many messages may be sent twice after a crash. */
const BATCH = 50;
const CONNECTIONS = 8;
/** After this time, a webhook's job makes room for other webhooks. */
const TURN_MS = 10_000;
const HELD_MS = 60_000;

export interface Sent {
  delivered: number;
  failed: number;
}

interface PendingMessages {
  webhookId: string;
  url: string;
  messages: number;
  oldest: Date;
}

/** Triggers queue these jobs with the webhook's id as their key, so that each webhook has one. */
const webhookDeliveries = jobQueue('webhook-deliveries', z.object({ webhookId: z.string() }));

/**
 * A webhook occupies a slot for at most one turn, so others wait only if webhooks that hang take all slots. Attempts
 * count failures of the database, not of the webhook.
 */
@Injectable()
@JobHandler(webhookDeliveries, { concurrency: 50, attempts: 100, timeoutSeconds: 60 })
export class DeliveriesService implements OnModuleInit, HandlesJobs<typeof webhookDeliveries> {
  constructor(
    private readonly reminders: ReminderRepository,
    private readonly statements: Statements,
    private readonly box: SecretBox,
    private readonly wake: Wake,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    @Inject(LOGGER) private readonly logger: AppLogger,
  ) {}

  /** The reminder scan finds credentials that reach 30 days or expire; it writes their events in its own transactions. */
  onModuleInit(): void {
    this.reminders.addFollower(async (zones, people) => {
      const [timeZones, days] = [zones.map(({ timeZone }) => timeZone), zones.map(({ day }) => day)];
      await this.statements.rows(ADD_EXPIRY_EVENTS, { people, timeZones, days });
    });
  }

  async handle({ webhookId }: { webhookId: string }, run: JobRun): Promise<void> {
    const turn = AbortSignal.any([run.signal, AbortSignal.timeout(TURN_MS)]);
    const endpoint = await this.find(webhookId, null);
    if (!endpoint) return;
    if (!endpoint.isHeld) await this.sendBatches(endpoint, null, run.signal, turn);
    const next = await this.statements.one(NEXT_DUE, { webhookId, isActive: endpoint.isActive });
    if (next && next.ms !== null) run.again(endpoint.isHeld ? HELD_MS : Math.max(0, next.ms));
  }

  async heldSince(): Promise<Date | null> {
    const [row] = await this.statements.sql<{ heldSince: Date | null }[]>`
      select webhooks_held_since as "heldSince" from installation`;
    return row?.heldSince ?? null;
  }

  async hold(): Promise<void> {
    await this.statements.sql`update installation set webhooks_held_since = now() where webhooks_held_since is null`;
  }

  async release(): Promise<void> {
    await this.statements.sql`update installation set webhooks_held_since = null`;
    await this.statements.sql`
      select queue_webhooks(array(select distinct webhook_id from webhook_deliveries where state = 'pending'))`;
    this.wake.notify('durable_jobs');
  }

  async withdraw(webhookId: string): Promise<number> {
    const withdrawn = await this.statements.sql`
      update webhook_deliveries set state = 'failed' where webhook_id = ${webhookId} and state = 'pending' returning id`;
    return withdrawn.length;
  }

  pending(): Promise<PendingMessages[]> {
    return this.statements.sql<PendingMessages[]>`
      select w.id as "webhookId", w.url, count(*)::integer as messages, min(d.at) as oldest
      from webhook_deliveries d join webhooks w on w.id = d.webhook_id where d.state = 'pending'
      group by w.id order by messages desc, w.id`;
  }

  async sendAsOf(asOf: Date, signal: AbortSignal): Promise<Sent> {
    const sent = { delivered: 0, failed: 0 };
    for (const { webhookId } of await this.statements.rows(WITH_DUE, { asOf })) {
      const endpoint = await this.find(webhookId, asOf);
      if (!endpoint || endpoint.isHeld) continue;
      const { delivered, failed } = await this.sendBatches(endpoint, asOf, signal);
      sent.delivered += delivered;
      sent.failed += failed;
    }
    return sent;
  }

  private find(webhookId: string, asOf: Date | null): Promise<Endpoint | null> {
    return this.statements.one(ENDPOINT, { webhookId, asOf });
  }

  private async sendBatches(
    endpoint: Endpoint,
    asOf: Date | null,
    signal: AbortSignal,
    turn?: AbortSignal,
  ): Promise<Sent> {
    const { id: webhookId, isActive } = endpoint;
    const sent = { delivered: 0, failed: 0 };
    const secrets = await openSecrets(this.box, endpoint);
    const rules = { allowsLoopback: !this.environment.isProduction };
    const target = await openTarget({ url: endpoint.url, secrets, connections: CONNECTIONS, rules });
    // An endpoint that fails gets one message at a time until it answers.
    let limit = endpoint.isFailing ? 1 : BATCH;
    try {
      for (;;) {
        const due = await this.statements.rows(DUE, { webhookId, isActive, asOf, limit });
        if (due.length === 0) return sent;
        const outcomes = await this.sendBatch(target, due, signal, turn);
        const delivered = outcomes.filter(({ isDelivered }) => isDelivered).length;
        sent.delivered += delivered;
        sent.failed += outcomes.length - delivered;
        await this.record(webhookId, outcomes, asOf);
        signal.throwIfAborted();
        if (turn && (turn.aborted || delivered === 0)) return sent;
        limit = delivered === 0 ? 1 : BATCH;
      }
    } finally {
      await target.agent.destroy();
    }
  }

  private async sendBatch(
    target: Target,
    due: readonly DueDelivery[],
    signal: AbortSignal,
    turn?: AbortSignal,
  ): Promise<(Outcome & Attempt)[]> {
    const lanes = byRow(due);
    const outcomes: (Outcome & Attempt)[] = [];
    const sendLane = async () => {
      for (let lane = lanes.shift(); lane; lane = lanes.shift())
        for (const message of lane) {
          if (signal.aborted || turn?.aborted) return;
          const attempt = await sendMessage(target, message, signal).catch(() => null);
          if (attempt) outcomes.push({ id: message.id, isDelivered: attempt.error === null, ...attempt });
        }
    };
    await Promise.all(Array.from({ length: Math.min(CONNECTIONS, lanes.length) }, sendLane));
    return outcomes;
  }

  private async record(webhookId: string, outcomes: readonly (Outcome & Attempt)[], asOf: Date | null): Promise<void> {
    if (outcomes.length === 0) return;
    const lastError = outcomes.at(-1)?.error ?? null;
    await this.statements.rows(RECORD, {
      webhookId,
      asOf,
      ids: outcomes.map(({ id }) => id),
      delivered: outcomes.map(({ isDelivered }) => isDelivered),
      statuses: outcomes.map(({ status }) => status),
      durations: outcomes.map(({ durationMs }) => durationMs),
      isAnyDelivered: outcomes.some(({ isDelivered }) => isDelivered),
      lastError,
    });
    if (lastError) this.logger.info({ webhookId, reason: lastError }, 'a webhook did not take a message');
  }
}

function byRow(due: readonly DueDelivery[]): DueDelivery[][] {
  const rows = new Map<string, DueDelivery[]>();
  for (const message of due) rows.set(message.subjectId, [...(rows.get(message.subjectId) ?? []), message]);
  return [...rows.values()];
}
