import type { RolloutState } from '@tracker/contracts/rollout/rollouts';
import { Link } from '@tracker/shell-sdk/router';
import { isStopped, rolloutStanding } from '../rollout-standing';
import { StateLabel } from '../state-label';
import styles from './remote-cards.module.css';

/** Every remote with its state; the chosen one is in the address. */
export function RemoteCards({ rollouts, chosen }: { rollouts: readonly RolloutState[]; chosen: string }) {
  return (
    <nav aria-label="Remotes">
      <ul className={styles.cards}>
        {rollouts.map((state) => {
          const { remote, stable, candidate, percentage } = state;
          const { tone, text } = rolloutStanding(state);
          const isGiven = candidate !== null && !isStopped(state);
          return (
            <li key={remote}>
              <Link
                className={styles.card}
                to={`/rollouts?remote=${remote}`}
                replace
                // It stands already, and leaves nothing that was typed.
                onClick={(event) => remote === chosen && event.preventDefault()}
                aria-current={remote === chosen ? 'true' : undefined}
              >
                <span className={styles.name}>{remote}</span>
                <span className={styles.version}>{isGiven ? candidate : stable}</span>
                <StateLabel tone={tone}>{text}</StateLabel>
                <span className={styles.bar} aria-hidden="true">
                  <span style={{ width: `${isGiven ? percentage : 0}%` }} />
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
