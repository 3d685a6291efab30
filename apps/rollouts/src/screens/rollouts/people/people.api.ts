import type {
  MadeReleaseToken,
  NewReleaseToken,
  RemoteAccess,
  RemotePreview,
} from '@tracker/contracts/rollout/remote-access';
import type { RolloutAllowance, RolloutState } from '@tracker/contracts/rollout/rollouts';
import { FRESH, pathOf, rolloutsApi } from '../rollouts.api';

interface PreviewKey {
  remote: string;
  name: string;
}

const previewPath = ({ remote, name }: PreviewKey) => `${pathOf(remote)}/previews/${encodeURIComponent(name)}`;
const allowancePath = (path: string, { kind, subject }: RolloutAllowance) =>
  `${path}/allowances?${new URLSearchParams({ kind, subject })}`;

const peopleApi = rolloutsApi.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    allowInRollout: build.mutation<RolloutState, { remote: string; allowance: RolloutAllowance }>({
      query: ({ remote, allowance }) => ({ url: `${pathOf(remote)}/allowances`, method: 'PUT', body: allowance }),
      invalidatesTags: ['Rollouts'],
    }),
    disallowInRollout: build.mutation<RolloutState, { remote: string; allowance: RolloutAllowance }>({
      query: ({ remote, allowance }) => ({ url: allowancePath(pathOf(remote), allowance), method: 'DELETE' }),
      invalidatesTags: ['Rollouts'],
    }),
    getRolloutPreviews: build.query<RemotePreview[], string>({
      query: (remote) => `${pathOf(remote)}/previews`,
      providesTags: ['Rollouts'],
    }),
    allowInRolloutPreview: build.mutation<RemotePreview, PreviewKey & { allowance: RolloutAllowance }>({
      query: ({ allowance, ...key }) => ({ url: `${previewPath(key)}/allowances`, method: 'PUT', body: allowance }),
      invalidatesTags: ['Rollouts'],
    }),
    disallowInRolloutPreview: build.mutation<RemotePreview, PreviewKey & { allowance: RolloutAllowance }>({
      query: ({ allowance, ...key }) => ({ url: allowancePath(previewPath(key), allowance), method: 'DELETE' }),
      invalidatesTags: ['Rollouts'],
    }),
    endRolloutPreview: build.mutation<unknown, PreviewKey>({
      query: (key) => ({ url: previewPath(key), method: 'DELETE' }),
      invalidatesTags: ['Rollouts'],
    }),
    getRolloutAccess: build.query<RemoteAccess, string>({
      query: (remote) => `${pathOf(remote)}/access`,
      providesTags: ['Rollouts'],
    }),
    createRolloutToken: build.mutation<MadeReleaseToken, NewReleaseToken & { remote: string }>({
      query: ({ remote, ...body }) => ({ url: `${pathOf(remote)}/tokens`, method: 'POST', body }),
      invalidatesTags: ['Rollouts'],
    }),
    revokeRolloutToken: build.mutation<unknown, { remote: string; id: string }>({
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
  useAllowInRolloutMutation,
  useDisallowInRolloutMutation,
  useAllowInRolloutPreviewMutation,
  useDisallowInRolloutPreviewMutation,
  useEndRolloutPreviewMutation,
  useCreateRolloutTokenMutation,
  useRevokeRolloutTokenMutation,
  useAddRolloutOwnerMutation,
  useRemoveRolloutOwnerMutation,
} = peopleApi;

export const usePreviews = (remote: string) => peopleApi.useGetRolloutPreviewsQuery(remote, FRESH);
export const useRemoteAccess = (remote: string) => peopleApi.useGetRolloutAccessQuery(remote, FRESH);
