import { CELL_LABELS, type CellState } from '@tracker/contracts/requirements/requirement-states';
import { Icon, type IconName } from '@tracker/ui/icon';
import styles from './state-badge.module.css';

const ICONS: Record<CellState, IconName> = {
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

/** The state of a cell in its colour, with its icon and its words. */
export function StateBadge({ state }: { state: CellState }) {
  return (
    <span className={styles.badge} data-state={state}>
      <Icon name={ICONS[state]} size={14} />
      {CELL_LABELS[state] ?? state}
    </span>
  );
}
