const STEPS = [
  { seconds: 86_400, unit: 'day' },
  { seconds: 3_600, unit: 'hour' },
  { seconds: 60, unit: 'minute' },
] as const;

/** `3 hours` for a number of seconds, in the largest unit that fits. */
export function ageText(seconds: number): string {
  const step = STEPS.find((one) => seconds >= one.seconds);
  if (!step) return 'Under a minute';
  const count = Math.floor(seconds / step.seconds);
  return `${count} ${step.unit}${count === 1 ? '' : 's'}`;
}

/** How long ago an instant was; `Never` without one. */
export function sinceText(instant: string | null, now: Date): string {
  if (instant === null) return 'Never';
  const seconds = (now.getTime() - new Date(instant).getTime()) / 1_000;
  return seconds < 60 ? 'Just now' : `${ageText(seconds)} ago`;
}
