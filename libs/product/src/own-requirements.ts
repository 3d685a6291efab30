import type { OwnRequirement } from '@tracker/contracts/requirements/own-requirements';
import type { CellState } from '@tracker/contracts/requirements/requirement-states';
import { rowsOf } from '@tracker/shell-sdk/answer-readers';
import { api } from '@tracker/shell-sdk/api';

const FRESH_SECONDS = 30;

const ownRequirementsApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getOwnRequirements: build.query<OwnRequirement[], void>({
      query: () => '/api/my/requirements',
      transformResponse: rowsOf<OwnRequirement>,
      providesTags: ['Requirements', 'Credentials', 'Organizations'],
    }),
  }),
});

/** What organizations require of the signed-in person; fresh for 30 seconds. */
export function useOwnRequirements({ skip = false }: { skip?: boolean } = {}) {
  return ownRequirementsApi.useGetOwnRequirementsQuery(undefined, { skip, refetchOnMountOrArgChange: FRESH_SECONDS });
}

const OPEN_STATES: readonly CellState[] = ['missing', 'expired', 'rejected', 'in-grace'];

export function isOpenRequirement({ state }: Pick<OwnRequirement, 'state'>): boolean {
  return OPEN_STATES.includes(state);
}

export function requiredFor({ askedBy = [] }: Partial<Pick<OwnRequirement, 'askedBy'>>): string {
  return [...new Set(askedBy.map(({ groupName }) => groupName ?? 'everyone'))].join(', ') || 'everyone';
}

export function settlePath({ requirementId }: Pick<OwnRequirement, 'requirementId'>): string {
  return `/requirements?view=mine&settle=${requirementId}`;
}
