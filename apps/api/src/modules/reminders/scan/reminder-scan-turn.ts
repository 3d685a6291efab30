import { setTimeout as sleep } from 'node:timers/promises';
import type { ScheduledTasks } from '../../../platform/jobs/scheduled-tasks.js';
import type { ScanCounts } from './reminder-scan.sql.js';

const TASK = { name: 'reminder-scan', everySeconds: 0 };
const RETRY_MS = 100;
/** Longer than any scan, and than the lease of a killed process. */
const TIMEOUT_MS = 600_000;

type Tasks = Pick<ScheduledTasks, 'run'>;
type Scan<T extends ScanCounts | null> = (signal: AbortSignal) => Promise<T>;

/** One scan at a time across all processes, because two would scan everybody twice. False if another one is running. */
export function scanIfFree(tasks: Tasks, scan: Scan<ScanCounts | null>): Promise<boolean> {
  return tasks.run(TASK, async (signal) => ({ ...(await scan(signal)) }));
}

export async function scanWhenFree(tasks: Tasks, scan: Scan<ScanCounts>): Promise<ScanCounts> {
  for (const deadline = Date.now() + TIMEOUT_MS; Date.now() < deadline; await sleep(RETRY_MS)) {
    let outcome: Promise<ScanCounts> | undefined;
    await tasks.run(TASK, async (signal) => {
      outcome = scan(signal);
      return { ...(await outcome) };
    });
    if (outcome) return outcome;
  }
  throw new Error('Another reminder scan is still running. Try again later.');
}
