import type {
  ListedRelease,
  RolloutChoice,
  RolloutEventPage,
  RolloutState,
  VersionError,
} from '@tracker/contracts/rollout/rollouts';
import { api } from '@tracker/shell-sdk/api';
import { useDispatch } from '@tracker/shell-sdk/store';

export type SteeringAction = 'kill' | 'resume' | 'promote' | 'rollback';

interface SteeringCall {
  remote: string;
  action: SteeringAction;
  /** What the caller saw: the candidate, or for a rollback the version that becomes stable. */
  version?: string | null;
  /** For a rollback: the stable version that the caller saw. */
  from?: string;
  comment?: string;
}

interface SetPercentage {
  remote: string;
  version: string;
  percentage: number;
  from: number;
  comment?: string;
}

const ROLLOUTS = '/api/operator/rollouts';
const EVENTS_PAGE_SIZE = 20;

// Invalidating the shell's tag `Releases` would reload the registry, and with it possibly this screen's own code.
export const rolloutsApi = api.enhanceEndpoints({ addTagTypes: ['Rollouts'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getRollouts: build.query<RolloutState[], void>({
      query: () => ROLLOUTS,
      transformResponse: listOf<RolloutState>,
      providesTags: ['Rollouts'],
    }),
    getRolloutReleases: build.query<ListedRelease[], string>({
      query: (remote) => `${pathOf(remote)}/releases`,
      transformResponse: listOf<ListedRelease>,
      providesTags: ['Rollouts'],
    }),
    getRolloutErrors: build.query<VersionError[], string>({
      query: (remote) => `${pathOf(remote)}/errors`,
      transformResponse: listOf<VersionError>,
      providesTags: ['Rollouts'],
    }),
    getRolloutEvents: build.infiniteQuery<RolloutEventPage, string, string | null>({
      query: ({ queryArg, pageParam }) =>
        `${pathOf(queryArg)}/events?limit=${EVENTS_PAGE_SIZE}${pageParam === null ? '' : `&before=${pageParam}`}`,
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next ?? undefined },
      providesTags: ['Rollouts'],
    }),
    getRolloutChoice: build.query<RolloutChoice, { remote: string; user: string }>({
      query: ({ remote, user }) => `${pathOf(remote)}/choice?${new URLSearchParams({ user })}`,
      providesTags: ['Rollouts'],
    }),
    // Tags are invalidated after a refusal too: it means that another operator was faster.
    setRolloutPercentage: build.mutation<RolloutState, SetPercentage>({
      query: ({ remote, ...body }) => ({ url: `${pathOf(remote)}/percentage`, method: 'PUT', body }),
      invalidatesTags: ['Rollouts'],
    }),
    planRollout: build.mutation<
      RolloutState,
      { remote: string; version: string; steps: number[]; everyMinutes: number; promote: boolean }
    >({
      query: ({ remote, ...body }) => ({ url: `${pathOf(remote)}/plan`, method: 'PUT', body }),
      invalidatesTags: ['Rollouts'],
    }),
    endRolloutPlan: build.mutation<RolloutState, { remote: string; version: string }>({
      query: ({ remote, version }) => ({
        url: `${pathOf(remote)}/plan?${new URLSearchParams({ version })}`,
        method: 'DELETE',
      }),
      invalidatesTags: ['Rollouts'],
    }),
    steerRollout: build.mutation<RolloutState, SteeringCall>({
      query: ({ remote, action, comment, ...seen }) => ({
        url: `${pathOf(remote)}/${action}`,
        method: 'POST',
        body: { ...seen, ...(comment && { comment }) },
      }),
      invalidatesTags: ['Rollouts'],
    }),
  }),
});

export const {
  useSetRolloutPercentageMutation,
  usePlanRolloutMutation,
  useEndRolloutPlanMutation,
  useSteerRolloutMutation,
} = rolloutsApi;

export const FRESH = { refetchOnMountOrArgChange: true };

export const useRollouts = () => rolloutsApi.useGetRolloutsQuery(undefined, FRESH);
export const useReleases = (remote: string) => rolloutsApi.useGetRolloutReleasesQuery(remote, FRESH);
export const useErrors = (remote: string) => rolloutsApi.useGetRolloutErrorsQuery(remote, FRESH);

export const useChoice = (remote: string, user: string) =>
  rolloutsApi.useGetRolloutChoiceQuery({ remote, user }, { ...FRESH, skip: user === '' });

export function useEvents(remote: string) {
  const { data, ...rest } = rolloutsApi.useGetRolloutEventsInfiniteQuery(remote, FRESH);
  return { ...rest, events: data?.pages.flatMap((page) => page?.events ?? []) };
}

export function useRefresh(): () => void {
  const dispatch = useDispatch();
  return () => void dispatch(rolloutsApi.util.invalidateTags(['Rollouts']));
}

export function pathOf(remote: string): string {
  return `${ROLLOUTS}/${encodeURIComponent(remote)}`;
}

function listOf<Entry>(answer: unknown): Entry[] {
  return Array.isArray(answer) ? (answer as Entry[]) : [];
}
