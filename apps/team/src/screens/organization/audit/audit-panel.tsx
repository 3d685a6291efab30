import { useDownload } from '@tracker/shell-sdk/downloads';
import { errorText } from '@tracker/shell-sdk/request-error';
import { EmptyState } from '@tracker/ui/empty-state';
import { Button } from '@tracker/ui/button';
import { Icon } from '@tracker/ui/icon';
import { Panel } from '@tracker/ui/panel';
import { QueryView } from '@tracker/ui/query-view';
import { prepareRecordTable } from '@tracker/ui/record-table';
import { Skeleton } from '@tracker/ui/skeleton';
import { type AuditChoice, auditExportUrl, useAuditTrail } from './audit.api';
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
  const isUnknown = isOutdated ? Boolean(error) : isFetching && entries?.length === 0;

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
      <div className={styles.body}>
        <VerifyTrail organizationId={organizationId} />
        <AuditFilterBar choice={choice} onChange={(changes) => setChoice({ ...choice, ...changes })} />
        <QueryView
          query={{ data: isUnknown ? undefined : entries, error, isFetching, refetch }}
          failure={errorText(error, 'The audit trail could not be loaded.')}
          skeleton={<Skeleton height="220px" />}
          empty={
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
          }
        >
          {(list) => (
            <div className={styles.entries} data-outdated={isOutdated} aria-busy={isOutdated || undefined}>
              <AuditTable entries={list} />
            </div>
          )}
        </QueryView>
        {hasNextPage && !error && !isUnknown && !isOutdated && (
          <Button className={styles.more} isPending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show older entries
          </Button>
        )}
      </div>
    </Panel>
  );
}
