import { Injectable } from '@nestjs/common';
import { Cron, CronExpression, Timeout } from '@nestjs/schedule';
import { ReminderScanTurn } from './scan/reminder-scan-turn.js';
import { ReminderScanService } from './scan/reminder-scan.service.js';

/** Runs in every process with jobs; a lock lets one of them do the work. */
@Injectable()
export class ReminderScheduler {
  constructor(
    private readonly scans: ReminderScanService,
    private readonly turn: ReminderScanTurn,
  ) {}

  @Timeout(2_000)
  catchUp(): Promise<boolean> {
    return this.tick();
  }

  @Cron(CronExpression.EVERY_MINUTE)
  tick(): Promise<boolean> {
    return this.turn.takeIfFree((signal) => this.scans.scanDueZones(signal));
  }
}
