import type { Job } from '@tracker/contracts/rollout/operations';
import { plural } from '@tracker/contracts/values/plural';

export function queueText(queue: string): string {
  return queue.charAt(0).toUpperCase() + queue.slice(1).replaceAll('-', ' ');
}

export function detailText({ state, lastError }: Job): string {
  if (state === 'done') return '–';
  if (state === 'failed') return lastError ?? 'No reason was recorded.';
  if (state === 'waiting') return lastError === null ? '–' : `Last attempt: ${lastError}`;
  return 'Started';
}

const UNITS = [
  { seconds: 86_400, one: '# day', other: '# days' },
  { seconds: 3_600, one: '# hour', other: '# hours' },
  { seconds: 60, one: '# minute', other: '# minutes' },
] as const;

export function ageText(seconds: number): string {
  const unit = UNITS.find((one) => seconds >= one.seconds);
  return unit ? plural(Math.floor(seconds / unit.seconds), unit) : 'Under a minute';
}

export function sinceText(instant: string | null, now: Date): string {
  if (instant === null) return 'Never';
  const seconds = (now.getTime() - new Date(instant).getTime()) / 1_000;
  return seconds < 60 ? 'Just now' : `${ageText(seconds)} ago`;
}
