import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { MailState, UndeliveredMail } from '@tracker/contracts/rollout/operations';
import { OutboxMessage } from '@tracker/database/entities/mailer/outbox-message.entity';
import { ReminderScan } from '@tracker/database/entities/reminders/reminder-scan.entity';
import { Statements } from '@tracker/database/statements';
import { IsNull, Raw, type Repository } from 'typeorm';
import { MAIL_KEPT_DAYS } from '../../../platform/jobs/retention.job.js';
import { Installation } from '@tracker/database/entities/platform/installation.entity';
import { Metrics } from '../../../platform/observability/metrics.js';

const LISTED = 100;

export interface PendingMails {
  kind: string;
  mails: number;
  oldest: Date;
  recipients: string[];
}

@Injectable()
export class MailOperationsRepository implements OnModuleInit {
  constructor(
    @InjectRepository(OutboxMessage) private readonly messages: Repository<OutboxMessage>,
    @InjectRepository(ReminderScan) private readonly scans: Repository<ReminderScan>,
    private readonly statements: Statements,
    @InjectRepository(Installation) private readonly installations: Repository<Installation>,
    private readonly metrics: Metrics,
  ) {}

  async counts(): Promise<Omit<MailState, 'undelivered' | 'lastScanAt'>> {
    const [counts] = await this.statements.sql<[Omit<MailState, 'undelivered' | 'lastScanAt'>]>`
      select (select count(*) from outbox_messages where state = 'queued')::integer as queued,
             (select count(*) from outbox_messages where state = 'failed')::integer as failed,
             (select coalesce(extract(epoch from now() - min(created_at)), 0)::float8
              from outbox_messages where state = 'queued') as "oldestSeconds"`;
    return counts;
  }

  countOutlived(): Promise<number> {
    return this.messages.countBy({
      state: 'failed',
      settledAt: Raw((column) => `${column} < now() - make_interval(days => :keptDays)`, { keptDays: MAIL_KEPT_DAYS }),
    });
  }

  async lastScanAt(): Promise<Date | null> {
    const [last] = await this.scans.find({ order: { completedAt: 'DESC' }, take: 1 });
    return last?.completedAt ?? null;
  }

  /**
   * The last scan of the time zone that has waited longest, in Unix seconds; 0 before the first scan. Ignores unused
   * zones and zones that were never scanned. SQL, because it is a minimum of maxima.
   */
  async lastScanSeconds(): Promise<number> {
    const [row] = await this.statements.sql<[{ seconds: number }]>`
      select coalesce(extract(epoch from min(last)), 0)::float8 as seconds
      from (select time_zone, max(completed_at) as last from reminder_scans group by time_zone) zone
      where exists (select from users u where u.time_zone = zone.time_zone)`;
    return row.seconds;
  }

  async listUndelivered(): Promise<UndeliveredMail[]> {
    const failed = await this.messages.find({
      select: { id: true, kind: true, recipient: true, attempts: true, lastError: true, settledAt: true },
      where: { state: 'failed' },
      order: { settledAt: 'DESC' },
      take: LISTED,
    });
    return failed.map(({ id, kind, recipient, attempts, lastError, settledAt }) => ({
      id,
      kind,
      recipient,
      attempts,
      lastError,
      failedAt: (settledAt ?? new Date(0)).toISOString(),
    }));
  }

  async requeue(id: string): Promise<boolean> {
    const queued = { state: 'queued', attempts: 0, runAt: () => 'now()', settledAt: null } as const;
    return (await this.messages.update({ id, state: 'failed' }, queued)).affected === 1;
  }

  async heldSince(): Promise<Date | null> {
    return (await this.installations.findOneBy({ isOnly: true }))?.mailHeldSince ?? null;
  }

  async hold(): Promise<void> {
    await this.installations.update({ mailHeldSince: IsNull() }, { mailHeldSince: () => 'now()' });
  }

  async release(): Promise<void> {
    await this.installations.update({ isOnly: true }, { mailHeldSince: null });
  }

  async withdraw(kind: string): Promise<number> {
    const withdrawn = { state: 'cancelled', settledAt: () => 'now()', claim: null, payload: {} } as const;
    return (await this.messages.update({ kind, state: 'queued' }, withdrawn)).affected ?? 0;
  }

  async pending(): Promise<PendingMails[]> {
    return this.statements.sql<PendingMails[]>`
      select kind, count(*)::integer as mails, min(created_at) as oldest,
        (array_agg(regexp_replace(recipient, '^(.)[^@]*', '\\1…') order by created_at, id))[1:3] as recipients
      from outbox_messages where state = 'queued' group by kind order by mails desc, kind`;
  }

  onModuleInit(): void {
    this.metrics.addStored(
      {
        outbox_messages: { help: 'Mails that are queued, held by an operator, or failed', label: 'state' },
        outbox_messages_outlived: { help: 'Mails that failed 90 days ago and wait to be deleted' },
        outbox_oldest_queued_seconds: { help: 'Age of the oldest unsent mail; 0 while mail is held' },
        reminder_scan_last_completed_timestamp_seconds: {
          help: 'When the time zone in use that has waited longest was last scanned for reminders; each is at least once a day',
        },
      },
      async () => {
        const { queued, failed, oldestSeconds } = await this.counts();
        const isHeld = (await this.heldSince()) !== null;
        return {
          outbox_messages: { queued: isHeld ? 0 : queued, held: isHeld ? queued : 0, failed },
          outbox_messages_outlived: await this.countOutlived(),
          outbox_oldest_queued_seconds: isHeld ? 0 : oldestSeconds,
          reminder_scan_last_completed_timestamp_seconds: await this.lastScanSeconds(),
        };
      },
    );
  }
}
