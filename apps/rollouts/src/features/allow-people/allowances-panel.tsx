import type { ListedAllowance, RolloutState } from '@tracker/contracts/rollouts';
import { errorText } from '@tracker/shell-sdk/request-error';
import { Button } from '@tracker/ui/button';
import { Icon } from '@tracker/ui/icon';
import { Panel } from '@tracker/ui/panel';
import { useDisallowMutation } from '../../api/rollouts.api';
import { AllowanceForm } from './allowance-form';
import { KIND_NAMES } from './allowance-kinds';
import styles from './allowances-panel.module.css';

/** Who gets a candidate by name, at 0 % too. */
export function AllowancesPanel({ state: { remote, allowances } }: { state: RolloutState }) {
  const [disallow, { error, isLoading, originalArgs }] = useDisallowMutation();
  return (
    <Panel
      title="Allowed by Name"
      description="They get every candidate of this remote, at 0 % too, unless it is killed, halted or failed for them."
    >
      {allowances.length === 0 && <p className={styles.empty}>Nobody is allowed by name.</p>}
      <ul className={styles.list}>
        {allowances.map((allowance) => (
          <li key={`${allowance.kind} ${allowance.subject}`}>
            <span className={styles.subject}>
              {allowance.label}
              <span className={styles.kind}>{KIND_NAMES[allowance.kind]}</span>
            </span>
            <Button
              variant="text"
              aria-label={`Remove ${allowance.label}`}
              icon={<Icon name="trash" size={16} />}
              isPending={isLoading && originalArgs?.allowance.subject === allowance.subject}
              onClick={() => void disallow({ remote, allowance: bare(allowance) })}
            />
          </li>
        ))}
      </ul>
      {error && (
        <p role="alert" className={styles.problem}>
          {errorText(error, 'The entry could not be removed. Please try again.')}
        </p>
      )}
      <AllowanceForm remote={remote} />
    </Panel>
  );
}

const bare = ({ kind, subject }: ListedAllowance) => ({ kind, subject });
