import { isRemindable } from '@tracker/contracts/requirements/requirement-states';
import { STATUS_LABELS } from '@tracker/contracts/credentials/credential-status';
import type { CellCredential, MatrixCell } from '@tracker/contracts/requirements/compliance-matrix';
import type { CredentialType, Requirement, Waiver } from '@tracker/contracts/requirements/requirements';
import { plural } from '@tracker/contracts/values/plural';
import { errorText } from '@tracker/shell-sdk/request-error';
import { Link } from '@tracker/shell-sdk/router';
import { Button } from '@tracker/ui/button';
import { Day } from '@tracker/ui/day';
import { Dialog } from '@tracker/ui/dialog';
import { Icon } from '@tracker/ui/icon';
import { Cluster, Quiet, Stack } from '@tracker/ui/layout';
import { Problem } from '@tracker/ui/problem';
import { QueryView, type ViewedQuery } from '@tracker/ui/query-view';
import { Skeleton } from '@tracker/ui/skeleton';
import { StatusBadge } from '@tracker/ui/status-badge';
import { Fact, Facts } from '../facts';
import { StateBadge } from '@tracker/product/state-badge';
import { type CellAddress, type MatrixMember, useGetRequirementCellCredentialsQuery } from './matrix.api';
import { useReminder } from './reminder-dialog';

export interface CellRule {
  requirement: Requirement | undefined;
  group: string | undefined;
  waiver: Waiver | undefined;
}

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
  const { state, until, progress, credentialId } = cell;
  const { run: remind, isPending, problem } = useReminder(organizationId, onClose);
  const waiver = rule.data?.waiver;
  const isRequired = state !== 'not-required';
  return (
    <Dialog
      isOpen
      title={`${type.name}: ${member.name}`}
      onClose={onClose}
      isBusy={isPending}
      footer={
        <>
          {isRequired && state !== 'met' && (
            <Button onClick={onWaive} disabled={!rule.data?.requirement}>
              {waiver ? 'Change waiver' : 'Waive'}
            </Button>
          )}
          <Button onClick={onRecord}>Record for them</Button>
          {isRemindable(cell) && (
            <Button
              variant="primary"
              isPending={isPending}
              onClick={() => void remind({ userIds: [member.userId], typeId: type.id })}
            >
              Send reminder
            </Button>
          )}
        </>
      }
    >
      <Stack>
        <Facts>
          <Fact term="State">
            <StateBadge state={state} until={until} />
          </Fact>
          {progress && (
            <Fact term="In progress">
              <span>
                until <Day date={progress.until} />
              </span>
              {progress.note && <q dir="auto">{progress.note}</q>}
            </Fact>
          )}
          <Fact term="Required for">
            {isRequired ? (
              <QueryView
                query={rule}
                failure="The requirement could not be loaded."
                skeleton={<Skeleton width="120px" height="20px" />}
              >
                {requiredFor}
              </QueryView>
            ) : (
              'Not this member.'
            )}
          </Fact>
          {waiver && (
            <Fact term="Waiver">
              <span>
                until <Day date={waiver.until} />
                {waiver.grantedBy && `, by ${waiver.grantedBy.name}`}
              </span>
              <q dir="auto">{waiver.reason}</q>
            </Fact>
          )}
          <Fact term="Credential">
            <CellCredentials organizationId={organizationId} userId={member.userId} typeId={type.id} />
            {state === 'in-review' && (
              <Link to={`/requirements?view=reviews&credential=${credentialId ?? ''}`}>Review it</Link>
            )}
            {cell.isRenewalInReview && <Link to="/requirements?view=reviews">Review the renewal</Link>}
          </Fact>
        </Facts>
        {problem && <Problem>{problem}</Problem>}
      </Stack>
    </Dialog>
  );
}

function requiredFor({ requirement, group }: CellRule): string {
  if (!requirement) return 'Members of their groups';
  const who = requirement.groupId === null ? 'Everyone' : (group ?? 'A group');
  const { graceDays } = requirement;
  return graceDays === 0 ? who : `${who}, ${plural(graceDays, { one: '# day', other: '# days' })} after joining`;
}

function CellCredentials(address: CellAddress & { organizationId: string }) {
  const query = useGetRequirementCellCredentialsQuery(address, { refetchOnMountOrArgChange: true });
  return (
    <QueryView
      query={{ ...query, data: query.data?.credentials }}
      failure={errorText(query.error, 'The credentials could not be loaded.')}
      skeleton={<Skeleton width="120px" height="44px" />}
      empty="No matching credential."
    >
      {(credentials) => (
        <Stack as="ul" gap={1.5}>
          {credentials.map((credential) => (
            <li key={credential.id}>
              <CredentialWords {...credential} />
            </li>
          ))}
        </Stack>
      )}
    </QueryView>
  );
}

function CredentialWords(credential: CellCredential) {
  const { name, issuingBody, issueDate, expiryDate, status, hasDocument, documentUrl, counts } = credential;
  return (
    <>
      <Cluster>
        <strong dir="auto">{name}</strong>
        <StatusBadge status={status}>{STATUS_LABELS[status] ?? status}</StatusBadge>
      </Cluster>
      <Quiet>
        <bdi>{issuingBody}</bdi>, <Day date={issueDate} /> to <Day date={expiryDate} />
      </Quiet>
      {!counts && <Quiet>Matches several types; the member must choose.</Quiet>}
      {documentUrl ? (
        <a href={documentUrl} target="_blank" rel="noopener" aria-label={`Open the document of ${name}`}>
          Open the document <Icon name="external" size={14} />
        </a>
      ) : (
        <Quiet>{hasDocument ? 'Only the owner can open its document.' : 'No document'}</Quiet>
      )}
    </>
  );
}
