import { Inject, Injectable } from '@nestjs/common';
import { Statements } from '@tracker/database/statements';
import { type AppLogger, LOGGER } from '../../../platform/logging/logger.js';
import {
  DUE,
  type DueDelivery,
  ENDPOINT,
  type Endpoint,
  NEXT_DUE,
  type Outcome,
  RECORD,
  WITH_DUE,
} from './deliveries.statements.js';
import { WebhookSecrets } from './webhook-secrets.js';
import { type Attempt, type Target, WebhookSender } from './webhook-sender.js';

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

@Injectable()
export class DeliveriesService {
  constructor(
    private readonly statements: Statements,
    private readonly secrets: WebhookSecrets,
    private readonly sender: WebhookSender,
    @Inject(LOGGER) private readonly logger: AppLogger,
  ) {}

  async sendDue(webhookId: string, signal: AbortSignal): Promise<number | null> {
    const turn = AbortSignal.any([signal, AbortSignal.timeout(TURN_MS)]);
    const endpoint = await this.find(webhookId, null);
    if (!endpoint) return null;
    if (!endpoint.isHeld) await this.sendBatches(endpoint, null, signal, turn);
    const next = await this.statements.one(NEXT_DUE, { webhookId, isActive: endpoint.isActive });
    if (!next || next.ms === null) return null;
    return endpoint.isHeld ? HELD_MS : Math.max(0, next.ms);
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
    const target = await this.sender.open(endpoint.url, await this.secrets.open(endpoint), CONNECTIONS);
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
          const attempt = await this.sender.send(target, message, signal).catch(() => null);
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
