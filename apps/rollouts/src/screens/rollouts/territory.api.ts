import type { ConfigurationValues } from '@tracker/contracts/rollout/configuration-values';
import type { RemoteConfiguration } from '@tracker/contracts/rollout/remote-configuration';
import { FRESH, pathOf, rolloutsApi } from './rollouts.api';

const territoryApi = rolloutsApi.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    setRolloutPrefixes: build.mutation<unknown, { remote: string; prefixes: string[] }>({
      query: ({ remote, prefixes }) => ({ url: `${pathOf(remote)}/prefixes`, method: 'PUT', body: { prefixes } }),
      invalidatesTags: ['Rollouts'],
    }),
    setRolloutService: build.mutation<unknown, { remote: string; url: string }>({
      query: ({ remote, url }) => ({ url: `${pathOf(remote)}/service`, method: 'PUT', body: { url } }),
      invalidatesTags: ['Rollouts'],
    }),
    removeRolloutService: build.mutation<unknown, string>({
      query: (remote) => ({ url: `${pathOf(remote)}/service`, method: 'DELETE' }),
      invalidatesTags: ['Rollouts'],
    }),
    getRolloutConfiguration: build.query<RemoteConfiguration, string>({
      query: (remote) => `${pathOf(remote)}/configuration`,
      providesTags: ['Rollouts'],
    }),
    setRolloutConfiguration: build.mutation<RemoteConfiguration, { remote: string; values: ConfigurationValues }>({
      query: ({ remote, values }) => ({ url: `${pathOf(remote)}/configuration`, method: 'PUT', body: { values } }),
      invalidatesTags: ['Rollouts'],
    }),
    endRollout: build.mutation<unknown, { remote: string; confirm: string; comment?: string }>({
      query: ({ remote, ...body }) => ({ url: `${pathOf(remote)}/end`, method: 'POST', body }),
      invalidatesTags: ['Rollouts'],
    }),
  }),
});

export const {
  useSetRolloutPrefixesMutation: useSetPrefixesMutation,
  useSetRolloutServiceMutation: useSetServiceMutation,
  useRemoveRolloutServiceMutation: useRemoveServiceMutation,
  useSetRolloutConfigurationMutation: useSetConfigurationMutation,
  useEndRolloutMutation,
} = territoryApi;

export const useConfigurationOf = (remote: string) => territoryApi.useGetRolloutConfigurationQuery(remote, FRESH);
