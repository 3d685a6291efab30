import type { MemberCompliance } from '@tracker/contracts/organizations/members';
import { StatusBadge } from '@tracker/ui/status-badge';
import people from './people.module.css';

/** The worst that a member has to show, with how many there are of it. */
export function ComplianceBadge({ compliance }: { compliance: MemberCompliance | undefined }) {
  if (!compliance || compliance.state === 'none') return <span className={people.quiet}>No credentials</span>;
  const { state, valid } = compliance;
  const text = state === 'valid' ? `${valid} valid` : `${compliance[state]} ${state}`;
  return <StatusBadge status={state}>{text}</StatusBadge>;
}
