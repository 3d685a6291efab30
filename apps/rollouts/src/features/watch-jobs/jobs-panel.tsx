import type { Job, JobState } from '@tracker/contracts/rollout/job-operations';
import { Button } from '@tracker/ui/button';
import { InstantMoment } from '@tracker/ui/instant';
import type { RecordColumn } from '@tracker/ui/record-table';
import { useRetryRolloutsJobMutation } from '../../api/jobs.api';
import cells from '../cells.module.css';
import { RetryPanel } from '../retry-panel';
import { StateLabel, type StateTone } from '../state-label';
import { DiscardJob } from './discard-job';
import { detailText, queueText } from './job-words';

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
  const retry = useRetryRolloutsJobMutation();
  return (
    <RetryPanel
      title="All jobs"
      description="Done jobs are kept for a week. Retry queues a job again with all its tries. Discard removes it."
      label="Jobs"
      columns={COLUMNS}
      rows={jobs}
      rowHeight={ROW_HEIGHT}
      emptyText={emptyText}
      noun="job"
      retry={retry}
      otherAction={DiscardJob}
      wordsOf={({ id, queue, state }) =>
        state === 'failed' ? { button: `job ${id}`, done: `${queueText(queue)}: job ${id} is tried again.` } : null
      }
    >
      {hasMore && (
        <Button className={cells.more} isPending={isFetchingMore} onClick={onMore}>
          Show older jobs
        </Button>
      )}
    </RetryPanel>
  );
}
