import type { ComplianceEntry } from '@tracker/contracts/reports/compliance-report';
import { REPORT_LISTS, type ReportList } from '@tracker/contracts/reports/compliance-rules';
import { useOwnToday } from '@tracker/product/own-today';
import { FRESH_SECONDS } from '@tracker/shell-sdk/api';
import { errorText } from '@tracker/shell-sdk/request-error';
import { Link, useSearchParams } from '@tracker/shell-sdk/router';
import { Day } from '@tracker/ui/day';
import { Cluster, Quiet, Stack } from '@tracker/ui/layout';
import { Panel } from '@tracker/ui/panel';
import { PassingButton } from '@tracker/ui/passing-button';
import { QueryView } from '@tracker/ui/query-view';
import { prepareRecordTable, type RecordColumn, RecordTable } from '@tracker/ui/record-table';
import { NativeSelect } from '@tracker/ui/select-field';
import { Skeleton } from '@tracker/ui/skeleton';
import { useEffect } from 'react';
import { useParameter } from '../../features/scope-select';
import { type ReportScope, useGetReportEntriesInfiniteQuery } from '../../reports.api';
import { EntryName, EntryStatus, OwnerName } from './entry-parts';
import { datesOf, LISTS } from './report-lists';
import styles from './reports.module.css';

const TITLES = REPORT_LISTS.map((value) => ({ value, label: LISTS[value].title }));

interface EntriesViewProps {
  list: ReportList;
  scope: ReportScope;
  isOwnOnly: boolean;
}

export function EntriesView({ list, scope, isOwnOnly }: EntriesViewProps) {
  useEffect(prepareRecordTable, []);
  const today = useOwnToday();
  const { title, emptyText, periods } = LISTS[list];
  const [, chooseList] = useParameter('list', '', ['period']);
  const [requested, choosePeriod] = useParameter('period', 'all');
  const period = periods.find(({ value }) => value === requested) ?? periods[0];
  const query = useGetReportEntriesInfiniteQuery(
    { ...scope, list, ...datesOf(period, today) },
    { refetchOnMountOrArgChange: FRESH_SECONDS.report },
  );
  const { error, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return (
    <Panel
      title={title}
      {...(isOwnOnly && { description: 'Only your own credentials' })}
      actions={
        <Cluster>
          <NativeSelect aria-label="List" value={list} options={TITLES} onValueChange={chooseList} />
          <NativeSelect aria-label="Period" value={period.value} options={periods} onValueChange={choosePeriod} />
          <BackToSnapshot />
        </Cluster>
      }
    >
      <QueryView
        query={{ ...query, data: query.currentData }}
        failure={errorText(error, 'The list could not be loaded.')}
        skeleton={<Skeleton height="400px" />}
      >
        {({ pages }) => {
          const rows = pages.flatMap(({ entries }) => entries);
          return rows.length === 0 ? (
            <Quiet>{emptyText}</Quiet>
          ) : (
            <Stack>
              <RecordTable
                label={title}
                columns={columnsOf(scope.organizationId, isOwnOnly)}
                rows={rows}
                keyOf={({ id }) => id}
                rowHeight={{ wide: 45, card: 150 }}
              />
              {hasNextPage && (
                <Cluster>
                  <PassingButton isPending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                    Show more
                  </PassingButton>
                </Cluster>
              )}
            </Stack>
          );
        }}
      </QueryView>
    </Panel>
  );
}

function BackToSnapshot() {
  const [params] = useSearchParams();
  const rest = new URLSearchParams(params);
  for (const name of ['list', 'period']) rest.delete(name);
  return (
    <Link className={styles.all} to={`?${rest}`}>
      Back to the snapshot
    </Link>
  );
}

function columnsOf(organizationId: string | null, isOwnOnly: boolean): RecordColumn<ComplianceEntry>[] {
  const member: RecordColumn<ComplianceEntry>[] = organizationId
    ? [
        {
          key: 'member',
          heading: 'Member',
          render: (entry) => <OwnerName entry={entry} organizationId={organizationId} />,
        },
      ]
    : [];
  return [
    {
      key: 'name',
      heading: 'Credential',
      isRowHeading: true,
      render: (entry) => <EntryName entry={entry} isLinked={isOwnOnly || !organizationId} />,
    },
    ...member,
    { key: 'issuingBody', heading: 'Issuing body', render: ({ issuingBody }) => <bdi>{issuingBody}</bdi> },
    { key: 'expiryDate', heading: 'Expires', render: ({ expiryDate }) => <Day date={expiryDate} /> },
    { key: 'status', heading: 'Status', render: (entry) => <EntryStatus entry={entry} /> },
  ];
}
