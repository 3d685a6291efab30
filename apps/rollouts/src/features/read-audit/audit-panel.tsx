import { errorText } from '@tracker/shell-sdk/request-error';
import { EmptyState } from '@tracker/ui/empty-state';
import { ErrorState } from '@tracker/ui/error-state';
import { Button } from '@tracker/ui/button';
import { InstantMoment } from '@tracker/ui/instant';
import { Panel } from '@tracker/ui/panel';
import { RecordTable } from '@tracker/ui/record-table';
import { Skeleton } from '@tracker/ui/skeleton';
import { useEvents } from '../../api/rollouts.api';
import cells from '../cells.module.css';
import { actionText, detailText } from './event-words';

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
          <RecordTable label={`Audit of ${remote}`}>
            <thead>
              <tr>
                <th scope="col">What</th>
                <th scope="col">Version</th>
                <th scope="col">Who</th>
                <th scope="col">When</th>
              </tr>
            </thead>
            <tbody>
              {events.map((event) => (
                <tr key={event.id}>
                  <td>
                    <span className={cells.main}>{actionText(event.action)}</span>
                    {detailText(event) && <span className={cells.quiet}>{detailText(event)}</span>}
                  </td>
                  <td data-label="Version">{event.version ?? '–'}</td>
                  <td data-label="Who" className={cells.free}>
                    {event.actor}
                  </td>
                  <td data-label="When">
                    <InstantMoment instant={event.recordedAt} />
                  </td>
                </tr>
              ))}
            </tbody>
          </RecordTable>
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
