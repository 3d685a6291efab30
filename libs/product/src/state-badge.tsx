import { CELL_LABELS, type CellState, untilWords } from '@tracker/contracts/requirements/requirement-states';
import { Day } from '@tracker/ui/day';
import type { IconName } from '@tracker/ui/icon';
import { Quiet } from '@tracker/ui/layout';
import { Badge } from '@tracker/ui/status-badge';
import { useOwnToday } from './own-today';
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
      {until && <StateDay state={state} until={until} />}
    </>
  );
}

function StateDay({ state, until }: { state: CellState; until: string }) {
  const today = useOwnToday();
  return (
    <Quiet as="span">
      {untilWords(state, until < today)} <Day date={until} />
    </Quiet>
  );
}

export function StateReason({ state, reason }: { state: CellState; reason: string | null | undefined }) {
  if (!reason) return null;
  return (
    <Quiet>
      {state === 'waived' ? 'Waived' : 'Rejected'}: <q dir="auto">{reason}</q>
    </Quiet>
  );
}
