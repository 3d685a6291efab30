import type { JobState } from '@tracker/contracts/rollout/job-operations';
import { errorText } from '@tracker/shell-sdk/request-error';
import { useSearchParams } from '@tracker/shell-sdk/router';
import { Button } from '@tracker/ui/button';
import { Icon } from '@tracker/ui/icon';
import { PageHeader } from '@tracker/ui/page-header';
import { QueryView } from '@tracker/ui/query-view';
import { SelectField } from '@tracker/ui/select-field';
import { Skeleton } from '@tracker/ui/skeleton';
import { useJobs } from '../api/jobs.api';
import { JobsPanel } from '../features/watch-jobs/jobs-panel';
import styles from './operator.module.css';

const OPTIONS: readonly { value: JobState | ''; label: string; empty: string }[] = [
  { value: '', label: 'All', empty: 'There are no jobs.' },
  { value: 'waiting', label: 'Waiting', empty: 'No job waits.' },
  { value: 'running', label: 'Running', empty: 'No job is running.' },
  { value: 'failed', label: 'Given up', empty: 'No job was given up.' },
  { value: 'done', label: 'Done', empty: 'No job was done this week.' },
];

export function JobsPage() {
  const [params, setParams] = useSearchParams();
  const state = OPTIONS.find(({ value }) => value === params.get('state'))?.value || undefined;
  const { jobs, error, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useJobs(
    state ? { state } : {},
  );
  return (
    <>
      <PageHeader
        title="Jobs"
        subtitle="What is done in the background: what waits, runs and was given up"
        actions={
          <Button icon={<Icon name="refresh" size={16} />} isPending={isFetching} onClick={() => void refetch()}>
            Refresh
          </Button>
        }
      />
      <div className={styles.sections}>
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
          {(list) => (
            <JobsPanel
              jobs={list}
              emptyText={OPTIONS.find(({ value }) => value === (state ?? ''))?.empty ?? ''}
              hasMore={hasNextPage}
              isFetchingMore={isFetchingNextPage}
              onMore={() => void fetchNextPage()}
            />
          )}
        </QueryView>
      </div>
    </>
  );
}
