import type { CredentialStatus } from '@tracker/contracts/credentials/credential-status';
import type { MemberCompliance } from '@tracker/contracts/organizations/members';
import type { CellState } from '@tracker/contracts/requirements/requirement-states';
import { Quiet } from '@tracker/ui/layout';
import { StatusBadge } from '@tracker/ui/status-badge';

const OPEN_STATES: readonly CellState[] = ['missing', 'expired', 'rejected'];

/** How many requirements apply, are missing, expired or rejected (`open`), and expire soon. */
export interface MemberStates {
  required: number;
  open: number;
  expiring: number;
}

export function countMemberStates(states: readonly CellState[]): MemberStates {
  const count = (wanted: readonly CellState[]) => states.filter((state) => wanted.includes(state)).length;
  const required = states.filter((state) => state !== 'not-required').length;
  return { required, open: count(OPEN_STATES), expiring: count(['expiring']) };
}

interface MemberStateProps {
  states: MemberStates;
  /** Decides for members of whom nothing is required. */
  compliance: MemberCompliance | undefined;
}

/** One state for a person: what is required of them, or else what they hold. */
export function MemberState({ states: { required, open, expiring }, compliance }: MemberStateProps) {
  if (open > 0) return <StatusBadge status="expired">{`${open} open`}</StatusBadge>;
  if (expiring > 0) return <StatusBadge status="expiring">{`${expiring} expiring`}</StatusBadge>;
  if (required > 0) return <StatusBadge status="valid">Nothing open</StatusBadge>;
  if (!compliance || compliance.state === 'none') return <Quiet as="span">No credentials</Quiet>;
  const state: CredentialStatus = compliance.state;
  return <StatusBadge status={state}>{`${compliance[state]} ${state}`}</StatusBadge>;
}
