import type { RolloutState } from '@tracker/contracts/rollout/rollouts';
import type { StateTone } from './state-label';

/** Whether the candidate is kept from everyone, whatever the percentage is. */
export function isStopped({ isKilled, haltedAt }: Pick<RolloutState, 'isKilled' | 'haltedAt'>): boolean {
  return isKilled || haltedAt !== null;
}

/** The state of a rollout in a word or two. */
export function rolloutStanding({ candidate, percentage, isKilled, haltedAt, allowances }: RolloutState): {
  tone: StateTone;
  text: string;
} {
  if (isKilled) return { tone: 'stopped', text: 'Killed' };
  if (candidate === null) return { tone: 'quiet', text: 'Stable' };
  if (haltedAt !== null) return { tone: 'stopped', text: 'Halted' };
  if (percentage > 0) return { tone: 'active', text: `Rolling out to ${percentage} %` };
  return { tone: 'active', text: allowances.length > 0 ? 'Only those allowed' : 'Released at 0 %' };
}
