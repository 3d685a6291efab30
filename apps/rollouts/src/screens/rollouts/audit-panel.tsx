import type { RolloutEvent } from '@tracker/contracts/rollout/rollouts';
import { errorText } from '@tracker/shell-sdk/request-error';
import { Button } from '@tracker/ui/button';
import { EmptyState } from '@tracker/ui/empty-state';
import { InstantMoment } from '@tracker/ui/instant';
import { Stack } from '@tracker/ui/layout';
import { Panel } from '@tracker/ui/panel';
import { QueryView } from '@tracker/ui/query-view';
import { type RecordColumn, RecordTable } from '@tracker/ui/record-table';
import { Skeleton } from '@tracker/ui/skeleton';
import { LONG_TEXT, NameCell } from '../../record-cells';
import { actionText, detailText } from './event-words';
import { useEvents } from './rollouts.api';

const ROW_HEIGHT = { wide: 67, card: 151 };

const COLUMNS: RecordColumn<RolloutEvent>[] = [
  {
    key: 'change',
    heading: 'Change',
    isBare: true,
    render: (event) => (
      <NameCell name={actionText(event.action)} details={[detailText(event), event.comment && `“${event.comment}”`]} />
    ),
  },
  { key: 'version', heading: 'Version', render: ({ version }) => version ?? '–' },
  { key: 'author', heading: 'Changed by', className: LONG_TEXT, render: ({ actor }) => actor },
  { key: 'time', heading: 'Time', render: ({ recordedAt }) => <InstantMoment instant={recordedAt} /> },
];

export function AuditPanel({ remote }: { remote: string }) {
  const { events, error, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useEvents(remote);
  return (
    <Panel title="Audit log" description="Every change. Entries cannot be edited.">
      <Stack>
        <QueryView
          query={{ data: events, error, isFetching, refetch }}
          failure={errorText(error, 'The audit log could not be loaded.')}
          skeleton={<Skeleton height="180px" />}
          empty={<EmptyState drawing="notice">No changes yet.</EmptyState>}
        >
          {(rows) => (
            <RecordTable
              label={`Audit log of ${remote}`}
              columns={COLUMNS}
              rows={rows}
              keyOf={({ id }) => id}
              rowHeight={ROW_HEIGHT}
            />
          )}
        </QueryView>
        {hasNextPage && !error && (
          <div>
            <Button isPending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Show older entries
            </Button>
          </div>
        )}
      </Stack>
    </Panel>
  );
}
