import { CELL_LABELS, type CellState, UNTIL_WORDS } from '@tracker/contracts/requirements/requirement-states';
import { Day } from '@tracker/ui/day';
import { Icon, type IconName } from '@tracker/ui/icon';
import { Quiet } from '@tracker/ui/layout';
import styles from './state-badge.module.css';

export const STATE_ICONS: Record<CellState, IconName> = {
  met: 'check-circle',
  expiring: 'clock',
  'in-review': 'eye',
  rejected: 'close',
  expired: 'alert',
  missing: 'alert',
  'in-grace': 'clock',
  waived: 'shield',
  'not-required': 'info',
};

export const stateClass = styles.state;

export function StateBadge({ state, until }: { state: CellState; until?: string | null | undefined }) {
  return (
    <>
      <span className={`${styles.badge} ${styles.state}`} data-state={state}>
        <Icon name={STATE_ICONS[state]} size={14} />
        {CELL_LABELS[state] ?? state}
      </span>
      {until && (
        <Quiet as="span">
          {UNTIL_WORDS[state] ?? 'valid until'} <Day date={until} />
        </Quiet>
      )}
    </>
  );
}
