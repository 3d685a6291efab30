import type { Job, JobPage, JobState } from '@tracker/contracts/rollout/job-operations';
import type { Outcome } from '@tracker/contracts/values/problems';
import { api } from '@tracker/shell-sdk/api';

const JOBS = '/api/operator/jobs';
const AT_ONCE = 25;

export interface JobFilter {
  state?: JobState;
}

const jobsApi = api.enhanceEndpoints({ addTagTypes: ['JobOperations'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getRolloutsJobs: build.infiniteQuery<JobPage, JobFilter, string | null>({
      query: ({ queryArg: { state }, pageParam }) =>
        `${JOBS}?limit=${AT_ONCE}${state ? `&state=${state}` : ''}${pageParam === null ? '' : `&after=${pageParam}`}`,
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next ?? undefined },
      providesTags: ['JobOperations'],
    }),
    retryRolloutsJob: build.mutation<Outcome, string>({
      query: (id) => ({ url: `${JOBS}/${id}/retry`, method: 'POST' }),
      invalidatesTags: ['JobOperations'],
    }),
    discardRolloutsJob: build.mutation<Outcome, string>({
      query: (id) => ({ url: `${JOBS}/${id}/discard`, method: 'POST' }),
      invalidatesTags: ['JobOperations'],
    }),
  }),
});

/** Asked for anew at each visit: jobs run all the time. While those of another state are, none are shown. */
export function useJobs(filter: JobFilter) {
  const { currentData, ...rest } = jobsApi.useGetRolloutsJobsInfiniteQuery(filter, { refetchOnMountOrArgChange: true });
  const jobs: Job[] | undefined = currentData?.pages.flatMap((page) => page?.items ?? []);
  return { jobs, ...rest };
}

export const { useRetryRolloutsJobMutation, useDiscardRolloutsJobMutation } = jobsApi;
