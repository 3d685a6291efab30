import type { MemberEvent } from '@tracker/contracts/organizations/member-overview';
import { Link } from '@tracker/shell-sdk/router';
import { Button } from '@tracker/ui/button';
import { InstantMoment } from '@tracker/ui/instant';
import { List, ListRow, Quiet } from '@tracker/ui/layout';
import { Panel } from '@tracker/ui/panel';
import { useState } from 'react';
import { actionText, actorText } from '../../features/audit-words';

const FIRST_EVENTS = 8;

export function HistoryPanel({ history, hasTrail }: { history: readonly MemberEvent[]; hasTrail: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const shown = isOpen ? history : history.slice(0, FIRST_EVENTS);
  return (
    <Panel title="History" actions={hasTrail && <Link to="/organization/audit">Audit trail</Link>}>
      {history.length === 0 ? (
        <Quiet>Nothing has been recorded yet.</Quiet>
      ) : (
        <List aria-label="History">
          {shown.map(({ sequence, action, subject, actor, recordedAt }) => (
            <ListRow key={sequence}>
              {actionText(action)}
              {subject.type !== 'member' && (
                <>
                  {': '}
                  <bdi>{subject.label}</bdi>
                </>
              )}
              <Quiet>
                <InstantMoment instant={recordedAt} /> · <bdi>{actorText(actor)}</bdi>
              </Quiet>
            </ListRow>
          ))}
        </List>
      )}
      {!isOpen && history.length > FIRST_EVENTS && (
        <Button variant="text" onClick={() => setIsOpen(true)}>
          Show older
        </Button>
      )}
    </Panel>
  );
}
