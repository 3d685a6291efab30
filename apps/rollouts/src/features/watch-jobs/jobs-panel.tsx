import type { Job, JobState } from '@tracker/contracts/job-operations';
import { errorText } from '@tracker/shell-sdk/request-error';
import { useToast } from '@tracker/shell-sdk/toasts';
import { Button } from '@tracker/ui/button';
import { EmptyState } from '@tracker/ui/empty-state';
import { InstantMoment } from '@tracker/ui/instant';
import { Panel } from '@tracker/ui/panel';
import { type RecordColumn, RecordTable } from '@tracker/ui/record-table';
import { useRetryJobMutation } from '../../api/jobs.api';
import cells from '../cells.module.css';
import { StateLabel, type StateTone } from '../state-label';
import { detailText, queueText } from './job-words';
import styles from './jobs-panel.module.css';

const STATES: Record<JobState, { text: string; tone: StateTone }> = {
  waiting: { text: 'Waiting', tone: 'quiet' },
  running: { text: 'Running', tone: 'active' },
  done: { text: 'Done', tone: 'quiet' },
  failed: { text: 'Given up', tone: 'stopped' },
};

const ROW_HEIGHT = { wide: 67, card: 178 };

const COLUMNS: RecordColumn<Job>[] = [
  {
    key: 'job',
    heading: 'Job',
    isBare: true,
    render: ({ id, queue }) => (
      <>
        <span className={cells.main}>{queueText(queue)}</span>
        <span className={cells.quiet}>Job {id}</span>
      </>
    ),
  },
  {
    key: 'state',
    heading: 'State',
    render: ({ state }) => <StateLabel tone={STATES[state].tone}>{STATES[state].text}</StateLabel>,
  },
  { key: 'detail', heading: 'Progress or reason', className: cells.free, render: detailText },
  { key: 'tries', heading: 'Tries', align: 'end', render: ({ attempts }) => attempts },
  { key: 'since', heading: 'Since', render: (job) => <InstantMoment instant={sinceOf(job)} /> },
];

function sinceOf({ state, createdAt, startedAt, settledAt }: Job): string {
  return settledAt ?? (state === 'running' && startedAt ? startedAt : createdAt);
}

interface JobsPanelProps {
  jobs: readonly Job[];
  emptyText: string;
  hasMore: boolean;
  isFetchingMore: boolean;
  onMore: () => void;
}

/** The jobs, newest first; those that were given up can be queued again. */
export function JobsPanel({ jobs, emptyText, hasMore, isFetchingMore, onMore }: JobsPanelProps) {
  const [retry, { error, isLoading, originalArgs }] = useRetryJobMutation();
  const { toast } = useToast();

  async function queueAgain({ id, queue }: Job) {
    const { data } = await retry(id);
    if (data) toast({ title: 'Queued again', description: `${queueText(queue)}: job ${id} is tried again.` });
  }

  const columns: RecordColumn<Job>[] = [
    ...COLUMNS,
    {
      key: 'action',
      heading: 'Action',
      isHeadingHidden: true,
      isBare: true,
      align: 'end',
      render: (job) =>
        job.state === 'failed' && (
          <Button
            aria-label={`Retry job ${job.id}`}
            isPending={isLoading && originalArgs === job.id}
            onClick={() => void queueAgain(job)}
          >
            Retry
          </Button>
        ),
    },
  ];

  return (
    <Panel title="All Jobs" description="Done jobs are kept for a week. Retry queues a job again with all its tries.">
      {error && (
        <p role="alert" className={styles.problem}>
          {errorText(error, 'The job could not be queued again. Please try again.')}
        </p>
      )}
      {jobs.length === 0 && <EmptyState drawing="inbox">{emptyText}</EmptyState>}
      {jobs.length > 0 && (
        <RecordTable label="Jobs" columns={columns} rows={jobs} keyOf={({ id }) => id} rowHeight={ROW_HEIGHT} />
      )}
      {hasMore && (
        <Button className={cells.more} isPending={isFetchingMore} onClick={onMore}>
          Show older jobs
        </Button>
      )}
    </Panel>
  );
}
