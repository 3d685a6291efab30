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
/** Longer than the lease of a process that was killed with some of these mails in hand. */
const PATIENCE_MS = 150_000;

export interface RunCounts extends ScanCounts {
  /** Mails that are still to be sent when patience ran out. */
  unsettled: number;
}

/** A complete run for one day: scan and delivery. It may run beside the service and beside other runs. */
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
      // Only now: what the others could not write is no reason to keep anybody's reminder.
      if (others.status === 'rejected') throw others.reason;
      return { ...counts, unsettled };
    } finally {
      await this.relay.stop();
    }
  }

  /** Waits for the day's mails, those of a killed run too, for as long as some of them leave. */
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
