import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { ScheduledTasks } from '../../../platform/jobs/scheduled-tasks.js';
import type { ScanCounts } from './reminder-scan.sql.js';

const TASK = { name: 'reminder-scan', everySeconds: 0 };
const LOOK_EVERY_MS = 100;
/** Longer than any scan, and than the lease of a killed process. */
const PATIENCE_MS = 600_000;

type Scan<T extends ScanCounts | null> = (signal: AbortSignal) => Promise<T>;

/** One scan at a time across all processes, because two would scan everybody twice. */
@Injectable()
export class ReminderScanTurn {
  constructor(private readonly tasks: ScheduledTasks) {}

  takeIfFree(scan: Scan<ScanCounts | null>): Promise<boolean> {
    return this.tasks.run(TASK, async (signal) => ({ ...(await scan(signal)) }));
  }

  async take(scan: Scan<ScanCounts>): Promise<ScanCounts> {
    for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await sleep(LOOK_EVERY_MS)) {
      let outcome: Promise<ScanCounts> | undefined;
      await this.tasks.run(TASK, async (signal) => {
        outcome = scan(signal);
        return { ...(await outcome) };
      });
      if (outcome) return outcome;
    }
    throw new Error('Another reminder scan has been at work for too long; try again later.');
  }
}
