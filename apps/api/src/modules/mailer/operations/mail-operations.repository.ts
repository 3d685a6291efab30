import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { MailState, UndeliveredMail } from '@tracker/contracts/rollout/operations';
import { OutboxMessage } from '@tracker/database/entities/mailer/outbox-message.entity';
import { ReminderScan } from '@tracker/database/entities/reminders/reminder-scan.entity';
import { Statements } from '@tracker/database/statements';
import { Raw, type Repository } from 'typeorm';
import { MAIL_KEPT_DAYS } from '../../../platform/jobs/operations/retention.job.js';

const LISTED = 100;

@Injectable()
export class MailOperationsRepository {
  constructor(
    @InjectRepository(OutboxMessage) private readonly messages: Repository<OutboxMessage>,
    @InjectRepository(ReminderScan) private readonly scans: Repository<ReminderScan>,
    private readonly statements: Statements,
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
}
