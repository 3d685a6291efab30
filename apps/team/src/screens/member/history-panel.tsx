import { displayName } from '@tracker/contracts/auth/display-name';
import type { MemberEvent } from '@tracker/contracts/organizations/member-overview';
import { useMembers } from '@tracker/shell-sdk/members';
import { Link } from '@tracker/shell-sdk/router';
import { InstantMoment } from '@tracker/ui/instant';
import { List, ListRow, Quiet } from '@tracker/ui/layout';
import { Panel } from '@tracker/ui/panel';
import { PassingButton } from '@tracker/ui/passing-button';
import { useState } from 'react';
import { actionText, actorText } from '../../features/audit-words';

const FIRST_EVENTS = 8;

interface HistoryPanelProps {
  organizationId: string;
  history: readonly MemberEvent[];
  hasTrail: boolean;
}

export function HistoryPanel({ organizationId, history, hasTrail }: HistoryPanelProps) {
  const { data: members } = useMembers(organizationId);
  const nameOf = (actor: MemberEvent['actor']) => {
    const member = members?.find(({ id }) => id === actor?.id);
    return member ? displayName(member) : actorText(actor);
  };
  const [isOpen, setIsOpen] = useState(false);
  const shown = isOpen ? history : history.slice(0, FIRST_EVENTS);
  return (
    <Panel
      title="History"
      actions={hasTrail && <Link to={`/organization/audit?organization=${organizationId}`}>Audit trail</Link>}
    >
      {history.length === 0 ? (
        <Quiet>Nothing has been recorded yet.</Quiet>
      ) : (
        <List aria-label="History">
          {shown.map(({ sequence, action, subject, actor, recordedAt }) => (
            <ListRow key={sequence}>
              {actionText(action)}
              {subject && subject.type !== 'member' && (
                <>
                  {': '}
                  <bdi>{subject.label}</bdi>
                </>
              )}
              <Quiet>
                <InstantMoment instant={recordedAt} /> · <bdi>{nameOf(actor)}</bdi>
              </Quiet>
            </ListRow>
          ))}
        </List>
      )}
      {!isOpen && history.length > FIRST_EVENTS && (
        <PassingButton variant="text" onClick={() => setIsOpen(true)}>
          Show older
        </PassingButton>
      )}
    </Panel>
  );
}
