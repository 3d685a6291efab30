import type { ListedAllowance, RolloutState } from '@tracker/contracts/rollout/rollouts';
import { errorText } from '@tracker/shell-sdk/request-error';
import { Button } from '@tracker/ui/button';
import { Icon } from '@tracker/ui/icon';
import { Panel } from '@tracker/ui/panel';
import { Problem } from '@tracker/ui/problem';
import { useFocusHeadingOnExit } from '@tracker/ui/use-focus-heading-on-exit';
import { useRef } from 'react';
import { useDisallowInRolloutMutation } from '../../api/rollouts.api';
import { AllowanceForm } from './allowance-form';
import { KIND_NAMES } from './allowance-form';
import styles from './allowances-panel.module.css';

/** Who gets a candidate by name, at 0 % too. */
export function AllowancesPanel({ state: { remote, allowances } }: { state: RolloutState }) {
  const [disallow, { error, isLoading, originalArgs }] = useDisallowInRolloutMutation();
  return (
    <Panel
      title="Allowed by name"
      description="They get every candidate of this remote, at 0 % too, unless it is killed, halted or failed for them."
    >
      {allowances.length === 0 && <p className={styles.empty}>Nobody is allowed by name.</p>}
      <ul className={styles.list}>
        {allowances.map((allowance) => {
          const { kind, subject } = allowance;
          return (
            <AllowanceRow
              key={`${kind} ${subject}`}
              allowance={allowance}
              isPending={isLoading && originalArgs?.allowance.subject === subject}
              onRemove={() => void disallow({ remote, allowance: { kind, subject } })}
            />
          );
        })}
      </ul>
      {error && (
        <Problem className={styles.problem}>
          {errorText(error, 'The entry could not be removed. Please try again.')}
        </Problem>
      )}
      <AllowanceForm remote={remote} />
    </Panel>
  );
}

interface AllowanceRowProps {
  allowance: ListedAllowance;
  isPending: boolean;
  onRemove: () => void;
}

function AllowanceRow({ allowance: { kind, label }, isPending, onRemove }: AllowanceRowProps) {
  const rowRef = useRef<HTMLLIElement>(null);
  useFocusHeadingOnExit(rowRef);
  return (
    <li ref={rowRef}>
      <span className={styles.subject}>
        {label}
        <span className={styles.kind}>{KIND_NAMES[kind]}</span>
      </span>
      <Button
        variant="text"
        aria-label={`Remove ${label}`}
        icon={<Icon name="trash" size={16} />}
        isPending={isPending}
        onClick={onRemove}
      />
    </li>
  );
}
