import { expiryText, STATUS_LABELS } from '@tracker/contracts/credentials/credential-status';
import type { CredentialDetail } from '@tracker/contracts/credentials/credentials';
import { plural } from '@tracker/contracts/values/plural';
import { DocumentLink, DocumentView } from '@tracker/product/document-view';
import { Button } from '@tracker/ui/button';
import { Day } from '@tracker/ui/day';
import { EmptyState } from '@tracker/ui/empty-state';
import { Cluster, Quiet } from '@tracker/ui/layout';
import { Panel } from '@tracker/ui/panel';
import { StatusBadge } from '@tracker/ui/status-badge';
import type { ReactNode } from 'react';
import { BadgeMark } from '../../features/badge-mark';
import styles from './details-panel.module.css';

interface DetailsPanelProps {
  credential: CredentialDetail;
  onOpenBadge: () => void;
}

export function DetailsPanel({ credential, onOpenBadge }: DetailsPanelProps) {
  const { issuingBody, issueDate, expiryDate, status, notes, renewals, recordedBy } = credential;
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
