import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { SESSION_DAYS, SIGN_IN_DAYS } from '@tracker/contracts/auth/sessions';
import { DELIVERIES_KEPT_DAYS } from '@tracker/contracts/integrations/webhook-limits';
import { IMPORT_KEPT_HOURS } from '@tracker/contracts/credentials/credential-limits';
import { statement, Statements } from '@tracker/database/statements';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { Clock } from '../clock.js';
import { IDEMPOTENCY_KEY_HOURS } from '../http/idempotency-key.js';
import { ScheduledTasks, type Task, type TaskCounts } from './scheduled-tasks.js';

interface Deletion {
  from: string;
  where: string;
  portion?: number;
  by?: string;
  /** Deletes one portion per run, so that operators can stop it in time if a wrong clock makes everything look old. */
  isBraked?: true;
}

interface Rule extends Task {
  delete: readonly Deletion[];
}

export const MAIL_KEPT_DAYS = 90;
const HOUR = 3_600;

const before = (hours: number) => `(:now::timestamptz - interval '${hours} hours')`;
const daysBefore = (days: number) => before(days * 24);
const dateBefore = (days: number) => `(${daysBefore(days)} at time zone 'UTC')::date`;

/**
 * Releases that no rollout uses and no rollback restores. Exposures and failures are deleted together, because rates
 * need both.
 */
const OUTLIVED = `release_id in (
  select r.id from releases r where r.created_at < ${daysBefore(90)} and not exists (
    select from rollouts o where r.id in (o.stable_release_id, o.candidate_release_id, o.previous_release_id)))`;

/** Outbox and job rows expire by the database clock, which also wrote their times. */
const RULES = {
  'session-expiry': {
    everySeconds: HOUR,
    delete: [
      { from: 'sessions', where: `expires_at < :now or last_seen_at < ${daysBefore(SESSION_DAYS.idle)}` },
      { from: 'sign_in_links', where: 'expires_at < :now' },
    ],
  },
  'sign-in-retention': {
    everySeconds: 12 * HOUR,
    delete: [{ from: 'sign_ins', where: `at < ${daysBefore(SIGN_IN_DAYS)}` }],
  },
  // Codes count towards a daily limit; the second day covers processes whose clocks are behind.
  'email-code-retention': {
    everySeconds: 12 * HOUR,
    delete: [{ from: 'email_codes', where: `sent_at < ${daysBefore(2)}` }],
  },
  'account-export-retention': {
    everySeconds: HOUR,
    // A trigger queues the deletion of the files. An export still in preparation after two days was abandoned.
    delete: [
      { from: 'account_exports', where: `expires_at < :now or state = 'preparing' and created_at < ${daysBefore(2)}` },
    ],
  },
  'import-retention': {
    everySeconds: HOUR,
    delete: [{ from: 'credential_imports', where: `coalesce(applied_at, created_at) < ${before(IMPORT_KEPT_HOURS)}` }],
  },
  'idempotency-key-retention': {
    everySeconds: HOUR,
    delete: [{ from: 'idempotency_keys', where: `created_at < ${before(IDEMPOTENCY_KEY_HOURS)}` }],
  },
  'invitation-count-retention': {
    everySeconds: 12 * HOUR,
    delete: [{ from: 'invitation_mails', where: `day < ${dateBefore(1)}` }],
  },
  // The weekly mail looks up the previous one, even if the weekday changed or weeks were skipped.
  'compliance-mail-retention': {
    everySeconds: 24 * HOUR,
    delete: [{ from: 'compliance_mails', where: `day < ${dateBefore(35)}` }],
  },
  'payment-event-retention': {
    everySeconds: 24 * HOUR,
    delete: [{ from: 'stripe_events', where: `received_at < ${daysBefore(90)}` }],
  },
  'figures-retention': {
    everySeconds: 24 * HOUR,
    delete: ['release_exposures', 'release_failures', 'release_errors'].map((from) => ({ from, where: OUTLIVED })),
  },
  'webhook-delivery-retention': {
    everySeconds: 12 * HOUR,
    delete: [
      { from: 'webhook_deliveries', where: `at < ${daysBefore(DELIVERIES_KEPT_DAYS)}`, portion: 5_000, by: 'at' },
    ],
  },
  // The conditions match the partial indexes. A failed mail may contain an invitation token.
  'outbox-retention': {
    everySeconds: 24 * HOUR,
    delete: [
      { from: 'outbox_messages', where: settled(`state = 'failed'`, MAIL_KEPT_DAYS), portion: 1_000, isBraked: true },
      { from: 'outbox_messages', where: settled(`state in ('sent', 'cancelled')`, MAIL_KEPT_DAYS), portion: 1_000 },
    ],
  },
  'job-retention': {
    everySeconds: 24 * HOUR,
    delete: [{ from: 'durable_jobs', where: settled(`state = 'done'`, 7), portion: 5_000 }],
  },
} satisfies Record<string, Omit<Rule, 'name'>>;

@Injectable()
export class RetentionJob {
  constructor(
    private readonly tasks: ScheduledTasks,
    private readonly statements: Statements,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  @Cron(CronExpression.EVERY_HOUR)
  async run(): Promise<void> {
    for (const name of Object.keys(RULES) as (keyof typeof RULES)[])
      await this.tasks.run({ name, everySeconds: RULES[name].everySeconds }, (signal) => this.forget(name, signal));
  }

  async forget(name: keyof typeof RULES, signal?: AbortSignal, now = this.clock.now()): Promise<TaskCounts> {
    const { delete: deletions }: Pick<Rule, 'delete'> = RULES[name];
    let removed = 0;
    const removeAll = async ({ portion, isBraked, ...deletion }: Deletion): Promise<void> => {
      const text = portion ? inPortions(deletion, portion) : `delete from ${deletion.from} where ${deletion.where}`;
      const counted = `with gone as (${text} returning 1) select count(*)::int as count from gone`;
      const sql = statement<{ now: Date }, { count: number }>(name, counted, { plan: 'fresh' });
      const removeSome = async () => (await this.statements.one(sql, { now }))?.count ?? 0;
      for (;;) {
        const count = await this.unitOfWork.run(removeSome, 'background');
        removed += count;
        if (!portion || isBraked || count < portion || signal?.aborted) return;
      }
    };
    const inTurn = async () => {
      for (const deletion of deletions) await removeAll(deletion);
    };
    await (deletions.some(({ portion }) => portion) ? inTurn() : this.unitOfWork.run(inTurn, 'background'));
    return { removed };
  }
}

function settled(condition: string, keptDays: number): string {
  return `${condition} and settled_at < now() - make_interval(days => ${keptDays})`;
}

function inPortions({ from, where, by = 'settled_at' }: Deletion, portion: number): string {
  return `delete from ${from} where id in (
    select id from ${from} where ${where} order by ${by} limit ${portion} for update skip locked)`;
}
