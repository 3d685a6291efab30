import type { MadeReleaseToken, RemoteAccess } from '@tracker/contracts/rollout/remote-access';
import { api } from '@tracker/shell-sdk/api';

const pathOf = (remote: string) => `/api/operator/rollouts/${encodeURIComponent(remote)}`;

const accessApi = api.enhanceEndpoints({ addTagTypes: ['Rollouts'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getRolloutAccess: build.query<RemoteAccess, string>({
      query: (remote) => `${pathOf(remote)}/access`,
      providesTags: ['Rollouts'],
    }),
    makeRolloutToken: build.mutation<MadeReleaseToken, { remote: string; name: string }>({
      query: ({ remote, name }) => ({ url: `${pathOf(remote)}/tokens`, method: 'POST', body: { name } }),
      invalidatesTags: ['Rollouts'],
    }),
    withdrawRolloutToken: build.mutation<unknown, { remote: string; id: string }>({
      query: ({ remote, id }) => ({ url: `${pathOf(remote)}/tokens/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Rollouts'],
    }),
    addRolloutOwner: build.mutation<unknown, { remote: string; user: string }>({
      query: ({ remote, user }) => ({ url: `${pathOf(remote)}/owners`, method: 'PUT', body: { user } }),
      invalidatesTags: ['Rollouts'],
    }),
    removeRolloutOwner: build.mutation<unknown, { remote: string; userId: string }>({
      query: ({ remote, userId }) => ({ url: `${pathOf(remote)}/owners/${userId}`, method: 'DELETE' }),
      invalidatesTags: ['Rollouts'],
    }),
  }),
});

export const {
  useMakeRolloutTokenMutation,
  useWithdrawRolloutTokenMutation,
  useAddRolloutOwnerMutation,
  useRemoveRolloutOwnerMutation,
} = accessApi;

export const useRemoteAccess = (remote: string) =>
  accessApi.useGetRolloutAccessQuery(remote, { refetchOnMountOrArgChange: true });
