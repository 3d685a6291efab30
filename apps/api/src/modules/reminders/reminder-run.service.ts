import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { CalendarDate } from '@tracker/contracts/values/calendar-date';
import { ScheduledTasks, oneByOne } from '../../platform/jobs/scheduled-tasks.js';
import { Relay } from '../mailer/relay/relay.js';
import { scanWhenFree } from './scan/reminder-scan-turn.js';
import { ReminderScanService } from './scan/reminder-scan.service.js';
import { ReminderRepository } from './scan/reminder.repository.js';

const POLL_MS = 100;
/** Longer than the lease of a killed process. */
const TIMEOUT_MS = 150_000;

type Run = (day: CalendarDate) => Promise<void>;

@Injectable()
export class ReminderRunService {
  private readonly others: Run[] = [];

  constructor(
    private readonly scans: ReminderScanService,
    private readonly repository: ReminderRepository,
    private readonly relay: Relay,
    private readonly tasks: ScheduledTasks,
  ) {}

  /**
   * Modules that depend on this one add what else they send on a day. The dedupe keys of their mails must end with the
   * day, because the run waits for them.
   */
  add(run: Run): void {
    this.others.push(run);
  }

  async run(day: CalendarDate) {
    const counts = await scanWhenFree(this.tasks, (signal) => this.scans.scanAsOf(day, signal));
    const [others] = await Promise.allSettled([oneByOne(this.others, (run) => run(day))]);
    this.relay.start();
    try {
      const unsettled = await this.untilDelivered(day);
      // Thrown after delivery, so that a failure elsewhere holds back no reminder.
      if (others.status === 'rejected') throw others.reason;
      return { ...counts, unsettled };
    } finally {
      await this.relay.stop();
    }
  }

  /** Includes mails of a killed run. The time limit restarts whenever a mail leaves. */
  private async untilDelivered(day: CalendarDate): Promise<number> {
    let left = await this.repository.countQueued(day);
    for (let deadline = Date.now() + TIMEOUT_MS; left > 0 && Date.now() < deadline; await sleep(POLL_MS)) {
      const now = await this.repository.countQueued(day);
      if (now < left) deadline = Date.now() + TIMEOUT_MS;
      left = now;
    }
    return left;
  }
}
