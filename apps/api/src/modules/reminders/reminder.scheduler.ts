import { Injectable } from '@nestjs/common';
import { Cron, CronExpression, Timeout } from '@nestjs/schedule';
import { ReminderScanTurn } from './scan/reminder-scan-turn.js';
import { ReminderScanService } from './scan/reminder-scan.service.js';

/** Looks every minute whether it has become morning somewhere. It strikes in every process with jobs; one of them does the work. */
@Injectable()
export class ReminderScheduler {
  constructor(
    private readonly scans: ReminderScanService,
    private readonly turn: ReminderScanTurn,
  ) {}

  /** The mornings that passed while nothing ran. */
  @Timeout(2_000)
  catchUp(): Promise<boolean> {
    return this.tick();
  }

  /** A failure is logged, and the next minute goes on where this one ended. */
  @Cron(CronExpression.EVERY_MINUTE)
  tick(): Promise<boolean> {
    return this.turn.takeIfFree((signal) => this.scans.scanDueZones(signal));
  }
}
