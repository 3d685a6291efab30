/** Throws for anything but a whole number from 0 to 100, with or without a percent sign. */
export function percentageOf(text: string): number {
  const percentage = /^\d{1,3}%?$/.test(text.trim()) ? Number.parseInt(text, 10) : Number.NaN;
  if (!(percentage <= 100)) throw new Error(`"${text}" is not a whole number from 0 to 100.`);
  return percentage;
}

const MINUTES: Record<string, number> = { m: 1, h: 60, d: 1_440 };

/** Minutes of `--every`. Throws without a number and a unit. */
export function minutesOf(text = ''): number {
  const [, count, unit = ''] = /^(\d{1,5})([mhd])$/.exec(text) ?? [];
  if (count === undefined) throw new Error('Give the length of each step, such as --every 30m, 2h or 1d.');
  return Number(count) * (MINUTES[unit] ?? 1);
}
