import { Inject, Injectable } from '@nestjs/common';
import { Cron, CronExpression, Timeout } from '@nestjs/schedule';
import { type AppLogger, LOGGER } from '../../logging/logger.js';
import { ReminderScanService } from './reminder-scan.service.js';

/** Looks every minute whether it has become morning somewhere. It runs in every process with jobs; the database lets each scan count once. */
@Injectable()
export class ReminderScheduler {
  private isScanning = false;

  constructor(
    private readonly scans: ReminderScanService,
    @Inject(LOGGER) private readonly logger: AppLogger,
  ) {}

  /** The mornings that passed while nothing ran. */
  @Timeout(2_000)
  catchUp(): Promise<void> {
    return this.tick();
  }

  @Cron(CronExpression.EVERY_MINUTE)
  async tick(): Promise<void> {
    if (this.isScanning) return;
    this.isScanning = true;
    try {
      const counts = await this.scans.scanDueZones();
      if (counts) this.logger.info(counts, 'reminders scanned');
    } catch (err) {
      // The next minute tries again: nothing was written.
      this.logger.error({ err }, 'the reminder scan failed');
    } finally {
      this.isScanning = false;
    }
  }
}
