import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Cron, CronExpression, Timeout } from '@nestjs/schedule';
import type { CalendarDate } from '@tracker/contracts/values/calendar-date';
import { Clock, todayOf } from '../../../platform/clock.js';
import { type AppLogger, LOGGER } from '../../../platform/observability/logger.js';
import { ScheduledTasks } from '../../../platform/jobs/scheduled-tasks.js';
import { Wake } from '../../../platform/jobs/wake/wake.js';
import type { MailContent } from '../../mailer/templates/mail-content.js';
import { MailWriter } from '../../mailer/templates/mail-writer.js';
import { digestContent } from '../digest-content.js';
import { dueZones } from './due-zones.js';
import { ReminderRepository, type ZoneToScan } from './reminder.repository.js';
import type { ScanCounts } from './reminder-scan.sql.js';
import { scanIfFree } from './reminder-scan-turn.js';

/** Conflicts with concurrent changes. The statement wrote nothing, so a retry is safe. */
const RETRYABLE_CODES = new Set(['23503', '23505', '40001', '40P01']);
const MAX_ATTEMPTS = 5;

const NOTHING: ScanCounts = { digests: 0, reminders: 0, alerts: 0 };

/** Each batch is a transaction of its own, so an interrupted scan keeps its finished batches and restarts. */
@Injectable()
export class ReminderScanService implements OnModuleInit {
  peopleInBatch = 1_000;

  constructor(
    private readonly repository: ReminderRepository,
    private readonly clock: Clock,
    private readonly wake: Wake,
    private readonly tasks: ScheduledTasks,
    private readonly writer: MailWriter,
    @Inject(LOGGER) private readonly logger: AppLogger,
  ) {}

  onModuleInit(): void {
    this.writer.register('reminder-digest', ({ digestId }) => this.digestOf(digestId));
  }

  /** Reads current data when the mail is sent, because delivery may be a day late. */
  private async digestOf(digestId: string): Promise<MailContent | null> {
    const digest = await this.repository.digest(digestId);
    if (!digest) return null;
    const { firstName, day, isAsOf, entries } = digest;
    const now = todayOf(digest, this.clock.now());
    return digestContent(firstName, entries, isAsOf || now < day ? day : now);
  }

  @Timeout(2_000)
  catchUp(): Promise<boolean> {
    return this.tick();
  }

  @Cron(CronExpression.EVERY_MINUTE)
  tick(): Promise<boolean> {
    return scanIfFree(this.tasks, (signal) => this.scanDueZones(signal));
  }

  async scanDueZones(signal?: AbortSignal): Promise<ScanCounts | null> {
    const due = dueZones(this.clock.now(), await this.repository.zonesInUse());
    const zones = await this.repository.withoutScan(due);
    if (zones.length === 0) return null;
    const people = await this.repository.peopleToScan(zones);
    const counts = await this.scan(zones, people, false, signal);
    await this.repository.recordScan(zones, people);
    return counts;
  }

  async scanAsOf(day: CalendarDate, signal?: AbortSignal): Promise<ScanCounts> {
    const timeZones = await this.repository.zonesInUse();
    const zones = timeZones.map((timeZone): ZoneToScan => ({ timeZone, day, since: 'infinity' }));
    return this.scan(zones, await this.repository.peopleToScan(zones), true, signal);
  }

  private async scan(
    zones: ZoneToScan[],
    people: string[],
    isAsOf: boolean,
    signal?: AbortSignal,
  ): Promise<ScanCounts> {
    const counts = { ...NOTHING };
    const batches = batchesOf(people, this.peopleInBatch);
    let failed = 0;
    for (let batch = batches.shift(); batch; batch = batches.shift()) {
      signal?.throwIfAborted();
      try {
        const found = await withRetries(() => this.repository.scan(zones, batch ?? [], isAsOf));
        counts.digests += found.digests;
        counts.reminders += found.reminders;
        counts.alerts += found.alerts;
        if (found.digests > 0) this.wake.notify('outbox');
      } catch (err) {
        if (batch.length > 1) {
          // Bisects a failing batch, so that one person can't block the mail of the others.
          batches.unshift(...batchesOf(batch, Math.ceil(batch.length / 2)));
          continue;
        }
        failed += 1;
        this.logger.error({ err, userId: batch[0] }, 'the reminder scan failed for a person');
      }
    }
    if (failed > 0) throw new Error(`${failed} of ${people.length} people could not be scanned for reminders.`);
    return counts;
  }
}

function batchesOf<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

async function withRetries(scan: () => Promise<ScanCounts>): Promise<ScanCounts> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await scan();
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !RETRYABLE_CODES.has(String((error as { code?: unknown }).code))) throw error;
    }
  }
}
