import type { EarlyAccess } from '@tracker/contracts/rollout/rollouts';
import { api } from '@tracker/shell-sdk/api';

const earlyAccessApi = api.enhanceEndpoints({ addTagTypes: ['EarlyAccess'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getTeamEarlyAccess: build.query<EarlyAccess, string>({
      query: (organizationId) => pathOf(organizationId),
      providesTags: ['EarlyAccess'],
    }),
    setTeamEarlyAccess: build.mutation<EarlyAccess, { organizationId: string; isOn: boolean }>({
      query: ({ organizationId, isOn }) => ({ url: pathOf(organizationId), method: 'PUT', body: { isOn } }),
      invalidatesTags: ['EarlyAccess'],
    }),
  }),
});

export const { useGetTeamEarlyAccessQuery, useSetTeamEarlyAccessMutation } = earlyAccessApi;

function pathOf(organizationId: string): string {
  return `/api/organizations/${organizationId}/early-access`;
}
