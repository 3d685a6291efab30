import type { JobPage, JobState, MailState } from '@tracker/contracts/rollout/operations';
import type { Outcome } from '@tracker/contracts/values/problems';
import { api } from '@tracker/shell-sdk/api';

const JOBS = '/api/operator/jobs';
const MAIL = '/api/operator/mail';
const PAGE_SIZE = 25;

const operationsApi = api.enhanceEndpoints({ addTagTypes: ['JobOperations', 'MailOperations'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getRolloutsJobs: build.infiniteQuery<JobPage, { state?: JobState }, string | null>({
      query: ({ queryArg: { state }, pageParam }) =>
        `${JOBS}?limit=${PAGE_SIZE}${state ? `&state=${state}` : ''}${pageParam === null ? '' : `&after=${pageParam}`}`,
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
    getRolloutsMailState: build.query<MailState, void>({
      query: () => MAIL,
      providesTags: ['MailOperations'],
    }),
    retryRolloutsMail: build.mutation<Outcome, string>({
      query: (id) => ({ url: `${MAIL}/${id}/retry`, method: 'POST' }),
      invalidatesTags: ['MailOperations'],
    }),
  }),
});

export const {
  useGetRolloutsMailStateQuery,
  useRetryRolloutsJobMutation,
  useDiscardRolloutsJobMutation,
  useRetryRolloutsMailMutation,
} = operationsApi;

export function useJobs(state: JobState | undefined) {
  const { currentData, ...rest } = operationsApi.useGetRolloutsJobsInfiniteQuery(state ? { state } : {}, {
    refetchOnMountOrArgChange: true,
  });
  return { ...rest, jobs: currentData?.pages.flatMap((page) => page?.items ?? []) };
}
