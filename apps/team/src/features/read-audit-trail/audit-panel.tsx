import { useDownload } from '@tracker/shell-sdk/downloads';
import { errorText } from '@tracker/shell-sdk/request-error';
import { EmptyState } from '@tracker/ui/empty-state';
import { ErrorState } from '@tracker/ui/error-state';
import { Button } from '@tracker/ui/button';
import { Icon } from '@tracker/ui/icon';
import { Panel } from '@tracker/ui/panel';
import { prepareRecordTable } from '@tracker/ui/record-table';
import { Skeleton } from '@tracker/ui/skeleton';
import { type AuditChoice, auditExportUrl, useAuditTrail } from '../../api/audit.api';
import { useEffect, useState } from 'react';
import { focusSearch } from '@tracker/ui/filter-bar';
import { AuditFilterBar } from './audit-filter-bar';
import styles from './audit-panel.module.css';
import { AuditTable } from './audit-table';
import { VerifyTrail } from './verify-trail';

const EVERYTHING: AuditChoice = { subject: 'all', from: '', to: '', search: '' };

/** Who changed what and when; for administrators. */
export function AuditPanel({ organizationId }: { organizationId: string }) {
  useEffect(prepareRecordTable, []);
  const [choice, setChoice] = useState(EVERYTHING);
  const request = { ...choice, organizationId };
  const { entries, isOutdated, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useAuditTrail(request);
  const { download, running } = useDownload<'csv'>(
    (error) => ({
      title: 'Export failed',
      description: errorText(error, 'The audit trail could not be downloaded. Please try again.'),
    }),
    { outlivesScreen: true },
  );
  const hasEntries = !error && entries !== undefined && entries.length > 0;
  const isLoading = isFetching && !hasEntries;

  return (
    <Panel
      id="audit"
      title="Audit trail"
      description="Every change, who made it and when. Notes and documents are never part of it."
      actions={
        <Button
          icon={<Icon name="download" size={16} />}
          isPending={running !== null}
          onClick={() => void download('csv', auditExportUrl(request), 'audit-trail.csv')}
        >
          Download CSV
        </Button>
      }
    >
      <div className={styles.body} aria-busy={isLoading || isOutdated || undefined}>
        <VerifyTrail organizationId={organizationId} />
        <AuditFilterBar choice={choice} onChange={(changes) => setChoice({ ...choice, ...changes })} />
        {isLoading && <Skeleton height="220px" />}
        {!isFetching && error && (
          <ErrorState onRetry={() => void refetch()}>
            {errorText(error, 'The audit trail could not be loaded.')}
          </ErrorState>
        )}
        {!error && entries?.length === 0 && !isFetching && (
          <EmptyState
            drawing="search"
            action={
              <Button
                onClick={(event) => {
                  setChoice(EVERYTHING);
                  focusSearch(event);
                }}
              >
                Show everything
              </Button>
            }
          >
            Nothing in the audit trail matches.
          </EmptyState>
        )}
        {hasEntries && (
          <div className={styles.entries} data-outdated={isOutdated}>
            <AuditTable entries={entries} />
          </div>
        )}
        {hasNextPage && !error && !isLoading && !isOutdated && (
          <Button className={styles.more} isPending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show older entries
          </Button>
        )}
      </div>
    </Panel>
  );
}
