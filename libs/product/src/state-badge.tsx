import { CELL_LABELS, type CellState, UNTIL_WORDS } from '@tracker/contracts/requirements/requirement-states';
import { Day } from '@tracker/ui/day';
import type { IconName } from '@tracker/ui/icon';
import { Quiet } from '@tracker/ui/layout';
import { Badge } from '@tracker/ui/status-badge';
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
      <Badge icon={STATE_ICONS[state]} className={styles.state} data-state={state}>
        {CELL_LABELS[state] ?? state}
      </Badge>
      {until && (
        <Quiet as="span">
          {UNTIL_WORDS[state] ?? 'valid until'} <Day date={until} />
        </Quiet>
      )}
    </>
  );
}
