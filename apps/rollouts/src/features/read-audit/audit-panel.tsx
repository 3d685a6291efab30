import type { RolloutEvent } from '@tracker/contracts/rollouts';
import { errorText } from '@tracker/shell-sdk/request-error';
import { EmptyState } from '@tracker/ui/empty-state';
import { ErrorState } from '@tracker/ui/error-state';
import { Button } from '@tracker/ui/button';
import { InstantMoment } from '@tracker/ui/instant';
import { Panel } from '@tracker/ui/panel';
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
  const { events, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useEvents(remote);
  const isFirstLoad = !events && !error;
  return (
    <Panel title="Audit" description="Every change, who made it and when. Nobody can change what is written here.">
      <div aria-busy={isFirstLoad || undefined}>
        {isFirstLoad && <Skeleton height="180px" />}
        {error && (
          <ErrorState onRetry={() => void refetch()}>{errorText(error, 'The audit could not be loaded.')}</ErrorState>
        )}
        {!error && events?.length === 0 && <EmptyState drawing="notice">Nothing has been changed yet.</EmptyState>}
        {!error && events && events.length > 0 && (
          <RecordTable
            label={`Audit of ${remote}`}
            columns={COLUMNS}
            rows={events}
            keyOf={({ id }) => id}
            rowHeight={ROW_HEIGHT}
          />
        )}
        {hasNextPage && !error && (
          <Button className={cells.more} isPending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show older entries
          </Button>
        )}
      </div>
    </Panel>
  );
}
