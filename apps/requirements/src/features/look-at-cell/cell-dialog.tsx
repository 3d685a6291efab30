import type { MatrixCell } from '@tracker/contracts/requirements/compliance-matrix';
import type { CredentialType } from '@tracker/contracts/requirements/requirements';
import { Link } from '@tracker/shell-sdk/router';
import { Button } from '@tracker/ui/button';
import { Day } from '@tracker/ui/day';
import { Dialog } from '@tracker/ui/dialog';
import { Problem } from '@tracker/ui/problem';
import { QueryView, type ViewedQuery } from '@tracker/ui/query-view';
import { Skeleton } from '@tracker/ui/skeleton';
import type { MatrixMember } from '../../api/matrix.api';
import { ASKABLE } from '../ask-members/ask-dialog';
import { useAsk } from '../ask-members/use-ask';
import { StateBadge } from '../state-badge';
import { CellCredentials } from './cell-credentials';
import styles from './cell-dialog.module.css';
import { untilWords } from './cell-words';
import type { CellRule } from './use-cell-rule';

interface CellDialogProps {
  organizationId: string;
  member: Pick<MatrixMember, 'userId' | 'name'>;
  type: CredentialType;
  cell: MatrixCell;
  rule: ViewedQuery<CellRule>;
  onWaive: () => void;
  onRecord: () => void;
  onClose: () => void;
}

export function CellDialog(props: CellDialogProps) {
  const { organizationId, member, type, cell, rule, onWaive, onRecord, onClose } = props;
  const { ask, isAsking, problem } = useAsk(organizationId);
  const waiver = rule.data?.waiver;
  const isAsked = cell.state !== 'not-required';
  return (
    <Dialog
      isOpen
      title={`${type.name}: ${member.name}`}
      onClose={onClose}
      isBusy={isAsking}
      footer={
        <>
          {isAsked && cell.state !== 'met' && (
            <Button onClick={onWaive} disabled={!rule.data?.requirement}>
              {waiver ? 'Change the waiver' : 'Waive'}
            </Button>
          )}
          <Button onClick={onRecord}>Record for them</Button>
          {ASKABLE.includes(cell.state) && (
            <Button
              variant="primary"
              isPending={isAsking}
              onClick={() => void ask([member.userId], type.id).then((isDone) => isDone && onClose())}
            >
              Ask by mail
            </Button>
          )}
        </>
      }
    >
      <dl className={styles.facts}>
        <dt>State</dt>
        <dd>
          <StateBadge state={cell.state} />
          {cell.until && (
            <span className={styles.quiet}>
              {untilWords(cell.state)} <Day date={cell.until} />
            </span>
          )}
        </dd>
        {cell.progress && (
          <>
            <dt>In progress</dt>
            <dd>
              <span>
                being renewed until <Day date={cell.progress.until} />
              </span>
              {cell.progress.note && (
                <q className={styles.quote} dir="auto">
                  {cell.progress.note}
                </q>
              )}
            </dd>
          </>
        )}
        <dt>Asked of</dt>
        <dd>
          {isAsked ? (
            <QueryView
              query={rule}
              failure="The requirement could not be loaded."
              skeleton={<Skeleton width="160px" height="20px" />}
            >
              {askedOf}
            </QueryView>
          ) : (
            'Nobody asks this of them.'
          )}
        </dd>
        {waiver && (
          <>
            <dt>Waiver</dt>
            <dd>
              <span>
                until <Day date={waiver.until} />
                {waiver.grantedBy && `, by ${waiver.grantedBy.name}`}
              </span>
              <q className={styles.quote} dir="auto">
                {waiver.reason}
              </q>
            </dd>
          </>
        )}
        <dt>Credential</dt>
        <dd>
          <CellCredentials organizationId={organizationId} userId={member.userId} typeId={type.id} />
          {cell.state === 'in-review' && (
            <Link to={`/requirements?view=reviews&credential=${cell.credentialId ?? ''}`}>Review it</Link>
          )}
        </dd>
      </dl>
      {problem && <Problem className={styles.problem}>{problem}</Problem>}
    </Dialog>
  );
}

function askedOf({ requirement, group }: CellRule): string {
  if (!requirement) return 'Members of their groups';
  const who = requirement.groupId === null ? 'Everybody' : (group ?? 'A group');
  if (requirement.graceDays === 0) return who;
  return `${who}, ${requirement.graceDays === 1 ? 'one day' : `${requirement.graceDays} days`} after joining`;
}
