import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { CalendarDate } from '@tracker/contracts/values/calendar-date';
import { Relay } from '../mailer/relay/relay.js';
import { ReminderScanTurn } from './scan/reminder-scan-turn.js';
import { ReminderScanService } from './scan/reminder-scan.service.js';
import { ReminderRepository } from './scan/reminder.repository.js';
import type { ScanCounts } from './scan/reminder-scan.sql.js';
import { RunsAsOf } from './runs-as-of.js';

const LOOK_EVERY_MS = 100;
/** Longer than the lease of a killed process. */
const PATIENCE_MS = 150_000;

export interface RunCounts extends ScanCounts {
  unsettled: number;
}

/** Safe to run next to the service and other runs. */
@Injectable()
export class ReminderRunService {
  constructor(
    private readonly scans: ReminderScanService,
    private readonly turn: ReminderScanTurn,
    private readonly repository: ReminderRepository,
    private readonly relay: Relay,
    private readonly others: RunsAsOf,
  ) {}

  async run(day: CalendarDate): Promise<RunCounts> {
    const counts = await this.turn.take((signal) => this.scans.scanAsOf(day, signal));
    const [others] = await Promise.allSettled([this.others.run(day)]);
    this.relay.start();
    try {
      const unsettled = await this.untilSettled(day);
      // Thrown after delivery, so that a failure elsewhere holds back no reminder.
      if (others.status === 'rejected') throw others.reason;
      return { ...counts, unsettled };
    } finally {
      await this.relay.stop();
    }
  }

  /** Includes mails of a killed run. The time limit restarts whenever a mail leaves. */
  private async untilSettled(day: CalendarDate): Promise<number> {
    let left = await this.repository.unsettled(day);
    for (let deadline = Date.now() + PATIENCE_MS; left > 0 && Date.now() < deadline; await sleep(LOOK_EVERY_MS)) {
      const now = await this.repository.unsettled(day);
      if (now < left) deadline = Date.now() + PATIENCE_MS;
      left = now;
    }
    return left;
  }
}
