import type { PreviewAllowance, RemotePreview } from '@tracker/contracts/previews';
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
    getRolloutsPreviews: build.query<RemotePreview[], string>({
      query: pathOf,
      providesTags: ['Rollouts'],
    }),
    allowInRolloutsPreview: build.mutation<RemotePreview, PreviewKey & { allowance: PreviewAllowance }>({
      query: ({ allowance, ...key }) => ({ url: allowancesOf(key), method: 'PUT', body: allowance }),
      invalidatesTags: ['Rollouts'],
    }),
    disallowInRolloutsPreview: build.mutation<RemotePreview, PreviewKey & { allowance: PreviewAllowance }>({
      query: ({ allowance: { kind, subject }, ...key }) => ({
        url: `${allowancesOf(key)}?${new URLSearchParams({ kind, subject })}`,
        method: 'DELETE',
      }),
      invalidatesTags: ['Rollouts'],
    }),
    endRolloutsPreview: build.mutation<unknown, PreviewKey>({
      query: ({ remote, name }) => ({ url: `${pathOf(remote)}/${encodeURIComponent(name)}`, method: 'DELETE' }),
      invalidatesTags: ['Rollouts'],
    }),
  }),
});

export const {
  useAllowInRolloutsPreviewMutation,
  useDisallowInRolloutsPreviewMutation,
  useEndRolloutsPreviewMutation,
} = previewsApi;

export const usePreviews = (remote: string) =>
  previewsApi.useGetRolloutsPreviewsQuery(remote, { refetchOnMountOrArgChange: true });
