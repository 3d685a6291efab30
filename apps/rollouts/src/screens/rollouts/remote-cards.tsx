import type { RolloutState } from '@tracker/contracts/rollout/rollouts';
import { Link } from '@tracker/shell-sdk/router';
import { Quiet } from '@tracker/ui/layout';
import { StateLabel, type StateTone } from '../../record-cells';
import styles from './rollouts.module.css';

export function RemoteCards({ rollouts, chosen }: { rollouts: readonly RolloutState[]; chosen: string }) {
  return (
    <nav aria-label="Remotes">
      <ul className={styles.cards}>
        {rollouts.map((state) => {
          const { remote, stable, candidate, percentage } = state;
          const isActive = candidate !== null && !isStopped(state);
          return (
            <li key={remote}>
              <Link
                className={styles.card}
                to={`/rollouts?remote=${remote}`}
                replace
                // Following the link to the current remote would discard edits.
                onClick={(event) => remote === chosen && event.preventDefault()}
                aria-current={remote === chosen ? 'true' : undefined}
              >
                <span className={styles.name}>{remote}</span>
                <Quiet as="span">{isActive ? candidate : versionText(stable)}</Quiet>
                <RolloutLabel state={state} />
                <span className={styles.bar} aria-hidden="true">
                  <span style={{ width: `${isActive ? percentage : 0}%` }} />
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** False for a remote that was announced by its first token and has no release that people get. */
export const hasVersion = (stable: string) => stable !== 'none';

export const versionText = (stable: string) => (hasVersion(stable) ? stable : 'No version yet');

export const everyoneGets = (stable: string) =>
  hasVersion(stable) ? `Everyone gets ${stable}` : 'Nobody gets the remote';

/** Whether nobody gets the candidate, whatever the percentage. */
export function isStopped({ isKilled, haltedAt }: Pick<RolloutState, 'isKilled' | 'haltedAt'>): boolean {
  return isKilled || haltedAt !== null;
}

export function RolloutLabel({ state }: { state: RolloutState }) {
  const [tone, text] = labelOf(state);
  return <StateLabel tone={tone}>{text}</StateLabel>;
}

function labelOf({ stable, candidate, percentage, isKilled, haltedAt, allowances }: RolloutState): [StateTone, string] {
  if (isKilled) return ['stopped', 'Killed'];
  if (candidate === null) return ['quiet', hasVersion(stable) ? 'For everyone' : 'For nobody yet'];
  if (haltedAt !== null) return ['stopped', 'Halted'];
  if (percentage > 0) return ['active', `Rolling out to ${percentage} %`];
  return ['active', allowances.length > 0 ? 'Allowed people only' : 'Released at 0 %'];
}
