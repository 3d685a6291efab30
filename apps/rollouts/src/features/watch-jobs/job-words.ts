import type { Job } from '@tracker/contracts/rollout/job-operations';

/** `document-removals` as `Document removals`. */
export function queueText(queue: string): string {
  return queue.charAt(0).toUpperCase() + queue.slice(1).replaceAll('-', ' ');
}

/** What there is to say about a job beside its state: how far it is, or why it failed. */
export function detailText({ state, progress, progressWord, lastError }: Job): string {
  if (state === 'done') return '–';
  if (state === 'failed') return lastError ?? 'No reason was recorded.';
  if (state === 'waiting') return lastError === null ? '–' : `Tried before: ${lastError}`;
  if (progress === null) return 'Begun';
  const percent = `${Math.round(progress * 100)} %`;
  return progressWord === null ? percent : `${percent}, ${progressWord}`;
}
