import type { MadeReleaseToken, RemoteAccess } from '@tracker/contracts/remote-access';
import { api } from '@tracker/shell-sdk/api';

const pathOf = (remote: string) => `/api/operator/rollouts/${encodeURIComponent(remote)}`;

const accessApi = api.enhanceEndpoints({ addTagTypes: ['Rollouts'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getRemoteAccess: build.query<RemoteAccess, string>({
      query: (remote) => `${pathOf(remote)}/access`,
      providesTags: ['Rollouts'],
    }),
    makeToken: build.mutation<MadeReleaseToken, { remote: string; name: string }>({
      query: ({ remote, name }) => ({ url: `${pathOf(remote)}/tokens`, method: 'POST', body: { name } }),
      invalidatesTags: ['Rollouts'],
    }),
    withdrawToken: build.mutation<unknown, { remote: string; id: string }>({
      query: ({ remote, id }) => ({ url: `${pathOf(remote)}/tokens/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Rollouts'],
    }),
    addOwner: build.mutation<unknown, { remote: string; user: string }>({
      query: ({ remote, user }) => ({ url: `${pathOf(remote)}/owners`, method: 'PUT', body: { user } }),
      invalidatesTags: ['Rollouts'],
    }),
    removeOwner: build.mutation<unknown, { remote: string; userId: string }>({
      query: ({ remote, userId }) => ({ url: `${pathOf(remote)}/owners/${userId}`, method: 'DELETE' }),
      invalidatesTags: ['Rollouts'],
    }),
  }),
});

export const { useMakeTokenMutation, useWithdrawTokenMutation, useAddOwnerMutation, useRemoveOwnerMutation } =
  accessApi;

export const useRemoteAccess = (remote: string) =>
  accessApi.useGetRemoteAccessQuery(remote, { refetchOnMountOrArgChange: true });
