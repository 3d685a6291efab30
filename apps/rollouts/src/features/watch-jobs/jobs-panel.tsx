import type { Job, JobState } from '@tracker/contracts/job-operations';
import { errorText } from '@tracker/shell-sdk/request-error';
import { useToast } from '@tracker/shell-sdk/toasts';
import { Button } from '@tracker/ui/button';
import { EmptyState } from '@tracker/ui/empty-state';
import { InstantMoment } from '@tracker/ui/instant';
import { Panel } from '@tracker/ui/panel';
import { RecordTable } from '@tracker/ui/record-table';
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

  return (
    <Panel title="All Jobs" description="Done jobs are kept for a week. Retry queues a job again with all its tries.">
      {error && (
        <p role="alert" className={styles.problem}>
          {errorText(error, 'The job could not be queued again. Please try again.')}
        </p>
      )}
      {jobs.length === 0 && <EmptyState drawing="inbox">{emptyText}</EmptyState>}
      {jobs.length > 0 && (
        <RecordTable label="Jobs">
          <thead>
            <tr>
              <th scope="col">Job</th>
              <th scope="col">State</th>
              <th scope="col">Progress or reason</th>
              <th scope="col" className={cells.number}>
                Tries
              </th>
              <th scope="col">Since</th>
              <th scope="col">
                <span className="visually-hidden">Action</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {jobs.map((job) => (
              <JobRow
                key={job.id}
                job={job}
                isPending={isLoading && originalArgs === job.id}
                onRetry={() => void queueAgain(job)}
              />
            ))}
          </tbody>
        </RecordTable>
      )}
      {hasMore && (
        <Button className={cells.more} isPending={isFetchingMore} onClick={onMore}>
          Show older jobs
        </Button>
      )}
    </Panel>
  );
}

function JobRow({ job, isPending, onRetry }: { job: Job; isPending: boolean; onRetry: () => void }) {
  const { id, queue, state, attempts, createdAt, startedAt, settledAt } = job;
  return (
    <tr>
      <td>
        <span className={cells.main}>{queueText(queue)}</span>
        <span className={cells.quiet}>Job {id}</span>
      </td>
      <td data-label="State">
        <StateLabel tone={STATES[state].tone}>{STATES[state].text}</StateLabel>
      </td>
      <td data-label="Progress or reason" className={cells.free}>
        {detailText(job)}
      </td>
      <td data-label="Tries" className={cells.number}>
        {attempts}
      </td>
      <td data-label="Since">
        <InstantMoment instant={settledAt ?? (state === 'running' && startedAt ? startedAt : createdAt)} />
      </td>
      <td className={cells.number}>
        {state === 'failed' && (
          <Button aria-label={`Retry job ${id}`} isPending={isPending} onClick={onRetry}>
            Retry
          </Button>
        )}
      </td>
    </tr>
  );
}
