const FIRST_MS = 5_000;
const LONGEST_MS = 6 * 3_600_000;

/** Milliseconds to wait after try number `attempts`: 5 s, 15 s, 45 s … up to 6 hours, spread by a fifth so that failures do not return together. */
export function backOff(attempts: number, random: () => number = Math.random): number {
  const delay = Math.min(FIRST_MS * 3 ** (attempts - 1), LONGEST_MS);
  return Math.round(delay * (0.8 + 0.4 * random()));
}
