import type { Job, JobState } from '@tracker/contracts/rollout/operations';
import { ConfirmedButton } from '@tracker/product/confirmed-button';
import { errorText } from '@tracker/shell-sdk/request-error';
import { useSearchParams } from '@tracker/shell-sdk/router';
import { Button } from '@tracker/ui/button';
import { Icon } from '@tracker/ui/icon';
import { InstantMoment } from '@tracker/ui/instant';
import { Stack } from '@tracker/ui/layout';
import { PageHeader } from '@tracker/ui/page-header';
import { QueryView } from '@tracker/ui/query-view';
import type { RecordColumn } from '@tracker/ui/record-table';
import { SelectField } from '@tracker/ui/select-field';
import { Skeleton } from '@tracker/ui/skeleton';
import { LONG_TEXT, NameCell, StateLabel, type StateTone } from '../../record-cells';
import { useDiscardRolloutsJobMutation, useJobs, useRetryRolloutsJobMutation } from './operations.api';
import { detailText, queueText } from './operations-words';
import { RetryPanel } from './retry-panel';

const STATES: Record<JobState, { label: string; tone: StateTone }> = {
  waiting: { label: 'Waiting', tone: 'quiet' },
  running: { label: 'Running', tone: 'active' },
  failed: { label: 'Failed', tone: 'stopped' },
  done: { label: 'Done', tone: 'quiet' },
};

const OPTIONS: readonly { value: JobState | ''; label: string }[] = [
  { value: '', label: 'All' },
  ...Object.entries(STATES).map(([value, { label }]) => ({ value: value as JobState, label })),
];

const EMPTY_TEXTS: Record<JobState | '', string> = {
  '': 'No jobs.',
  waiting: 'No waiting jobs.',
  running: 'No running jobs.',
  failed: 'No failed jobs.',
  done: 'No jobs done in the last week.',
};

const ROW_HEIGHT = { wide: 67, card: 178 };

const COLUMNS: RecordColumn<Job>[] = [
  {
    key: 'job',
    heading: 'Job',
    isBare: true,
    render: ({ id, queue }) => <NameCell name={queueText(queue)} details={[`Job ${id}`]} />,
  },
  {
    key: 'state',
    heading: 'State',
    render: ({ state }) => <StateLabel tone={STATES[state].tone}>{STATES[state].label}</StateLabel>,
  },
  { key: 'detail', heading: 'Details', className: LONG_TEXT, render: detailText },
  { key: 'attempts', heading: 'Attempts', align: 'end', render: ({ attempts }) => attempts },
  {
    key: 'since',
    heading: 'Since',
    render: ({ state, createdAt, startedAt, settledAt }) => (
      <InstantMoment instant={settledAt ?? (state === 'running' && startedAt ? startedAt : createdAt)} />
    ),
  },
];

export function JobsPage() {
  const [params, setParams] = useSearchParams();
  const state = OPTIONS.find(({ value }) => value === params.get('state'))?.value || undefined;
  const { jobs, error, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useJobs(state);
  const [retry] = useRetryRolloutsJobMutation();
  return (
    <>
      <PageHeader
        title="Jobs"
        subtitle="Background jobs"
        actions={
          <Button icon={<Icon name="refresh" size={16} />} isPending={isFetching} onClick={() => void refetch()}>
            Refresh
          </Button>
        }
      />
      <Stack>
        <SelectField
          label="State"
          value={state ?? ''}
          options={OPTIONS}
          onValueChange={(value) => setParams(value ? { state: value } : {}, { replace: true })}
        />
        <QueryView
          query={{ data: jobs, error, isFetching, refetch }}
          failure={errorText(error, 'The jobs could not be loaded.')}
          skeleton={<Skeleton height="240px" radius="var(--radius)" />}
        >
          {(rows) => (
            <RetryPanel
              title="All jobs"
              description="Done jobs are kept for a week. Retry resets the attempts."
              tableLabel="Jobs"
              columns={COLUMNS}
              rows={rows}
              rowHeight={ROW_HEIGHT}
              emptyText={EMPTY_TEXTS[state ?? '']}
              retry={retry}
              retryable={(job) =>
                job.state === 'failed'
                  ? { name: `job ${job.id}`, done: `${queueText(job.queue)}: job ${job.id} will run again.` }
                  : null
              }
              failure="The job could not be queued again. Please try again."
              otherAction={DiscardJob}
            >
              {hasNextPage && (
                <Button isPending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  Show older jobs
                </Button>
              )}
            </RetryPanel>
          )}
        </QueryView>
      </Stack>
    </>
  );
}

function DiscardJob({ id }: { id: string }) {
  const [discard] = useDiscardRolloutsJobMutation();
  return (
    <ConfirmedButton
      label="Discard"
      aria-label={`Discard job ${id}`}
      title={`Discard job ${id}?`}
      call={() => discard(id)}
      words={{ failure: 'The job could not be discarded. Please try again.', refusal: 'place' }}
    >
      The job is removed without being run.
    </ConfirmedButton>
  );
}
