import type { AppLogger } from '../platform/observability/logger.js';

/** Logs the shutdown, because a log that just stops would look like a killed process. */
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
