import { expiryText, STATUS_LABELS } from '@tracker/contracts/credentials/credential-status';
import type { CredentialDetail } from '@tracker/contracts/credentials/credentials';
import type { CellState } from '@tracker/contracts/requirements/requirement-states';
import { plural } from '@tracker/contracts/values/plural';
import { DocumentLink, DocumentView } from '@tracker/product/document-view';
import { useOwnRequirements } from '@tracker/product/own-requirements';
import { StateBadge, StateReason } from '@tracker/product/state-badge';
import { useCurrentOrganization } from '@tracker/shell-sdk/organizations';
import { errorText } from '@tracker/shell-sdk/request-error';
import { Link } from '@tracker/shell-sdk/router';
import { Button } from '@tracker/ui/button';
import { Day } from '@tracker/ui/day';
import { EmptyState } from '@tracker/ui/empty-state';
import { Cluster, Quiet, Stack } from '@tracker/ui/layout';
import { Panel } from '@tracker/ui/panel';
import { QueryView } from '@tracker/ui/query-view';
import { StatusBadge } from '@tracker/ui/status-badge';
import type { ReactNode } from 'react';
import { credentialPath } from '../../credential-path';
import { BadgeMark } from '../../features/badge-mark';
import styles from './details-panel.module.css';

interface DetailsPanelProps {
  credential: CredentialDetail;
  onOpenBadge: () => void;
}

export function DetailsPanel({ credential, onOpenBadge }: DetailsPanelProps) {
  const { id, issuingBody, issueDate, expiryDate, status, notes, renewals, recordedBy } = credential;
  return (
    <Panel title="Details">
      <dl>
        <Fact label="Status">
          <Cluster>
            <StatusBadge status={status}>{STATUS_LABELS[status]}</StatusBadge>
            <BadgeMark credential={credential} onOpen={onOpenBadge} />
          </Cluster>
        </Fact>
        <Fact label="Issuing body">
          <bdi>{issuingBody}</bdi>
        </Fact>
        <Fact label="Issued">
          <Day date={issueDate} />
        </Fact>
        <Fact label="Expires">
          <Day date={expiryDate} /> <Quiet as="span">{expiryText(credential)}</Quiet>
        </Fact>
        <Fact label="Renewed">{renewals === 0 ? 'Never' : plural(renewals, { one: 'Once', other: '# times' })}</Fact>
        <CountsFor credentialId={id} />
        {recordedBy && (
          <Fact label="Recorded by">
            <bdi>{recordedBy}</bdi>
          </Fact>
        )}
      </dl>
      <h3 className={styles.heading}>Notes</h3>
      {notes ? (
        <p className={styles.notes} dir="auto">
          {notes}
        </p>
      ) : (
        <Quiet>No notes.</Quiet>
      )}
    </Panel>
  );
}

const COUNTING_STATES: readonly CellState[] = ['met', 'expiring'];

function CountsFor({ credentialId }: { credentialId: string }) {
  const { organization } = useCurrentOrganization();
  const query = useOwnRequirements({ skip: organization === null });
  const counted = query.data?.flatMap((requirement) => {
    const reviewed = requirement.reviewedOthers?.find((one) => one.credentialId === credentialId);
    if (reviewed) return { ...requirement, ...reviewed, instead: requirement };
    return requirement.credentialId === credentialId ? { ...requirement, instead: null } : [];
  });
  if (counted ? counted.length === 0 : !query.error) return null;
  return (
    <Fact label="Counts for">
      <QueryView
        query={{ ...query, data: counted }}
        failure={errorText(query.error, 'Your requirements could not be loaded.')}
        skeleton={null}
      >
        {(requirements) => (
          <Stack as="ul" gap={1}>
            {requirements.map(({ requirementId, typeName, state, reason, instead }) => (
              <li key={requirementId}>
                <Cluster>
                  <Link to="/requirements?view=mine">
                    <bdi>{typeName}</bdi>
                  </Link>
                  <StateBadge state={state} />
                </Cluster>
                <StateReason state={state} reason={reason} />
                {instead?.credentialId && COUNTING_STATES.includes(instead.state) && (
                  <Quiet>
                    <Link to={credentialPath({ id: instead.credentialId })}>
                      <bdi>{instead.credentialName}</bdi>
                    </Link>{' '}
                    counts instead
                    {instead.until && (
                      <>
                        , until <Day date={instead.until} />
                      </>
                    )}
                    .
                  </Quiet>
                )}
              </li>
            ))}
          </Stack>
        )}
      </QueryView>
    </Fact>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface DocumentPanelProps {
  credential: CredentialDetail;
  onEdit: (() => void) | undefined;
}

export function DocumentPanel({ credential, onEdit }: DocumentPanelProps) {
  const { name, hasDocument, documentUrl, version } = credential;
  if (!hasDocument || !documentUrl)
    return (
      <Panel title="Document">
        <EmptyState drawing="report" action={onEdit && <Button onClick={onEdit}>Add a document</Button>}>
          No document is attached.
        </EmptyState>
      </Panel>
    );
  return (
    <Panel title="Document" actions={<DocumentLink url={documentUrl} />}>
      <DocumentView key={version} url={documentUrl} name={name} />
    </Panel>
  );
}
