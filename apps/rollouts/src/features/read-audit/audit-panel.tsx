import type { RolloutEvent } from '@tracker/contracts/rollout/rollouts';
import { errorText } from '@tracker/shell-sdk/request-error';
import { EmptyState } from '@tracker/ui/empty-state';
import { Button } from '@tracker/ui/button';
import { InstantMoment } from '@tracker/ui/instant';
import { Panel } from '@tracker/ui/panel';
import { QueryView } from '@tracker/ui/query-view';
import { type RecordColumn, RecordTable } from '@tracker/ui/record-table';
import { Skeleton } from '@tracker/ui/skeleton';
import { useEvents } from '../../api/rollouts.api';
import cells from '../cells.module.css';
import { actionText, detailText } from './event-words';

const ROW_HEIGHT = { wide: 67, card: 151 };

const COLUMNS: RecordColumn<RolloutEvent>[] = [
  {
    key: 'what',
    heading: 'What',
    isBare: true,
    render: (event) => (
      <>
        <span className={cells.main}>{actionText(event.action)}</span>
        {detailText(event) && <span className={cells.quiet}>{detailText(event)}</span>}
        {event.comment && <span className={cells.quiet}>“{event.comment}”</span>}
      </>
    ),
  },
  { key: 'version', heading: 'Version', render: ({ version }) => version ?? '–' },
  { key: 'who', heading: 'Who', className: cells.free, render: ({ actor }) => actor },
  { key: 'when', heading: 'When', render: ({ recordedAt }) => <InstantMoment instant={recordedAt} /> },
];

/** Who changed what of a rollout, newest first. */
export function AuditPanel({ remote }: { remote: string }) {
  const { events, error, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useEvents(remote);
  return (
    <Panel title="Audit" description="Every change, who made it and when. Nobody can change what is written here.">
      <QueryView
        query={{ data: events, error, isFetching, refetch }}
        failure={errorText(error, 'The audit could not be loaded.')}
        skeleton={<Skeleton height="180px" />}
        empty={<EmptyState drawing="notice">Nothing has been changed yet.</EmptyState>}
      >
        {(list) => (
          <RecordTable
            label={`Audit of ${remote}`}
            columns={COLUMNS}
            rows={list}
            keyOf={({ id }) => id}
            rowHeight={ROW_HEIGHT}
          />
        )}
      </QueryView>
      {hasNextPage && !error && (
        <Button className={cells.more} isPending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older entries
        </Button>
      )}
    </Panel>
  );
}
