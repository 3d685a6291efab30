import type { PreviewAllowance, RemotePreview } from '@tracker/contracts/rollout/previews';
import { api } from '@tracker/shell-sdk/api';

interface PreviewKey {
  remote: string;
  name: string;
}

const pathOf = (remote: string) => `/api/operator/rollouts/${encodeURIComponent(remote)}/previews`;
const allowancesOf = ({ remote, name }: PreviewKey) => `${pathOf(remote)}/${encodeURIComponent(name)}/allowances`;

const previewsApi = api.enhanceEndpoints({ addTagTypes: ['Rollouts'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getRolloutPreviews: build.query<RemotePreview[], string>({
      query: pathOf,
      providesTags: ['Rollouts'],
    }),
    allowInRolloutPreview: build.mutation<RemotePreview, PreviewKey & { allowance: PreviewAllowance }>({
      query: ({ allowance, ...key }) => ({ url: allowancesOf(key), method: 'PUT', body: allowance }),
      invalidatesTags: ['Rollouts'],
    }),
    disallowInRolloutPreview: build.mutation<RemotePreview, PreviewKey & { allowance: PreviewAllowance }>({
      query: ({ allowance: { kind, subject }, ...key }) => ({
        url: `${allowancesOf(key)}?${new URLSearchParams({ kind, subject })}`,
        method: 'DELETE',
      }),
      invalidatesTags: ['Rollouts'],
    }),
    endRolloutPreview: build.mutation<unknown, PreviewKey>({
      query: ({ remote, name }) => ({ url: `${pathOf(remote)}/${encodeURIComponent(name)}`, method: 'DELETE' }),
      invalidatesTags: ['Rollouts'],
    }),
  }),
});

export const { useAllowInRolloutPreviewMutation, useDisallowInRolloutPreviewMutation, useEndRolloutPreviewMutation } =
  previewsApi;

export const usePreviews = (remote: string) =>
  previewsApi.useGetRolloutPreviewsQuery(remote, { refetchOnMountOrArgChange: true });
