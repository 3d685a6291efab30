import type { RolloutState } from '@tracker/contracts/rollout/rollouts';
import { InstantMoment } from '@tracker/ui/instant';
import styles from './rollout-panel.module.css';

/** Why nobody gets the candidate, where that is so. */
export function StopNotice({ state: { haltedAt, isKilled, stable, candidate } }: { state: RolloutState }) {
  if (haltedAt)
    return (
      <p className={styles.stopped}>
        Halted <InstantMoment instant={haltedAt} />: {candidate} failed for too many people. Everyone gets {stable}{' '}
        until it is released anew, or another version is.
      </p>
    );
  if (!isKilled) return null;
  return <p className={styles.stopped}>The kill switch is on: everyone gets {stable}, whatever is set below.</p>;
}
