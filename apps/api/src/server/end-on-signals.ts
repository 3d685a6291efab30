import type { AppLogger } from '../platform/logging/logger.js';

/** Ends the process in order, once, when it is asked to, and says so: a log that only stops could be that of a process that was killed. */
export function endOnSignals(logger: AppLogger, end: () => Promise<void>): void {
  let isEnding = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (isEnding) return;
    isEnding = true;
    logger.info({ signal }, 'ending');
    await end();
    logger.info('ended');
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
}
