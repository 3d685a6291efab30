import type {
  ListedRelease,
  RolloutAllowance,
  RolloutChoice,
  RolloutEvent,
  RolloutEventPage,
  RolloutState,
  VersionError,
} from '@tracker/contracts/rollout/rollouts';
import { api } from '@tracker/shell-sdk/api';
import { useDispatch } from '@tracker/shell-sdk/store';

/** What the operators' calls do to a rollout, by the last part of their address. */
export type SteeringAction = 'kill' | 'resume' | 'promote' | 'rollback';

export interface Step {
  action: SteeringAction;
  /** Of a rollback: the one that becomes everyone's. */
  version?: string;
  /** Why, for the audit. */
  comment?: string;
}

const ROLLOUTS = '/api/operator/rollouts';
const EVENTS_AT_ONCE = 20;

// Not the shell's `Releases`: that is the registry, and to ask for it again would exchange this screen's own code under the operator's hands.
const rolloutsApi = api.enhanceEndpoints({ addTagTypes: ['Rollouts'] }).injectEndpoints({
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
        `${pathOf(queryArg)}/events?limit=${EVENTS_AT_ONCE}${pageParam === null ? '' : `&before=${pageParam}`}`,
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next ?? undefined },
      providesTags: ['Rollouts'],
    }),
    getRolloutChoice: build.query<RolloutChoice, { remote: string; user: string }>({
      query: ({ remote, user }) => `${pathOf(remote)}/choice?${new URLSearchParams({ user })}`,
      providesTags: ['Rollouts'],
    }),
    // A refusal means that somebody else was quicker, so that everything is asked for again after it too.
    setRolloutPercentage: build.mutation<RolloutState, { remote: string; percentage: number; comment?: string }>({
      query: ({ remote, ...body }) => ({
        url: `${pathOf(remote)}/percentage`,
        method: 'PUT',
        body,
      }),
      invalidatesTags: ['Rollouts'],
    }),
    planRollout: build.mutation<RolloutState, { remote: string; percentages: number[]; everyMinutes: number }>({
      query: ({ remote, ...body }) => ({ url: `${pathOf(remote)}/plan`, method: 'PUT', body }),
      invalidatesTags: ['Rollouts'],
    }),
    endRolloutPlan: build.mutation<RolloutState, string>({
      query: (remote) => ({ url: `${pathOf(remote)}/plan`, method: 'DELETE' }),
      invalidatesTags: ['Rollouts'],
    }),
    steerRollout: build.mutation<RolloutState, Step & { remote: string }>({
      query: ({ remote, action, version, comment }) => ({
        url: `${pathOf(remote)}/${action}`,
        method: 'POST',
        body: { ...(version && { version }), ...(comment && { comment }) },
      }),
      invalidatesTags: ['Rollouts'],
    }),
    allowInRollout: build.mutation<RolloutState, { remote: string; allowance: RolloutAllowance }>({
      query: ({ remote, allowance }) => ({ url: `${pathOf(remote)}/allowances`, method: 'PUT', body: allowance }),
      invalidatesTags: ['Rollouts'],
    }),
    disallowInRollout: build.mutation<RolloutState, { remote: string; allowance: RolloutAllowance }>({
      query: ({ remote, allowance: { kind, subject } }) => ({
        url: `${pathOf(remote)}/allowances?${new URLSearchParams({ kind, subject })}`,
        method: 'DELETE',
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
  useAllowInRolloutMutation,
  useDisallowInRolloutMutation,
} = rolloutsApi;

/** Asked for anew at each visit: failures and other operators change it. */
const FRESH = { refetchOnMountOrArgChange: true };

export const useRollouts = () => rolloutsApi.useGetRolloutsQuery(undefined, FRESH);

export const useReleases = (remote: string) => rolloutsApi.useGetRolloutReleasesQuery(remote, FRESH);

/** What its versions failed with. */
export const useErrors = (remote: string) => rolloutsApi.useGetRolloutErrorsQuery(remote, FRESH);

/** Why a user sees a version of the remote; nothing is asked while the user is empty. */
export const useChoice = (remote: string, user: string) =>
  rolloutsApi.useGetRolloutChoiceQuery({ remote, user }, { ...FRESH, skip: user === '' });

/** Asks for everything on the screen again. */
export function useRefresh(): () => void {
  const dispatch = useDispatch();
  return () => void dispatch(rolloutsApi.util.invalidateTags(['Rollouts']));
}

export function useEvents(remote: string) {
  const { data, ...rest } = rolloutsApi.useGetRolloutEventsInfiniteQuery(remote, FRESH);
  const events: RolloutEvent[] | undefined = data?.pages.flatMap((page) => page?.events ?? []);
  return { events, ...rest };
}

function pathOf(remote: string): string {
  return `${ROLLOUTS}/${encodeURIComponent(remote)}`;
}

function listOf<Entry>(answer: unknown): Entry[] {
  return Array.isArray(answer) ? (answer as Entry[]) : [];
}
