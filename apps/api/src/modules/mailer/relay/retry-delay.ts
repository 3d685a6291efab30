const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Delays after each failed attempt: short at first, then long enough to survive a two-day outage. */
const DELAYS_MS = [
  5 * SECOND,
  15 * SECOND,
  MINUTE,
  3 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  12 * HOUR,
  24 * HOUR,
] as const;

export const MAX_ATTEMPTS = DELAYS_MS.length + 1;

/** In milliseconds, with 20 % jitter; the first attempt is 1. */
export function retryDelay(attempts: number, random: () => number = Math.random): number {
  const delay = DELAYS_MS[Math.min(Math.max(attempts, 1), DELAYS_MS.length) - 1] ?? HOUR;
  return Math.round(delay * (0.8 + 0.4 * random()));
}

const FIRST_PAUSE_MS = SECOND;
const MAX_PAUSE_MS = 15 * SECOND;

export function outagePause(outages: number, random: () => number = Math.random): number {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (Math.max(outages, 1) - 1), MAX_PAUSE_MS);
  return Math.round(pause * (0.75 + 0.25 * random()));
}
