import type { DashboardStats, DocumentUsage } from '@tracker/contracts/credentials/credentials';
import type { Notice } from '@tracker/contracts/mailer/notices';
import { recordsOf, textOf } from '@tracker/shell-sdk/answer-readers';
import { api } from '@tracker/shell-sdk/api';
import type { RequestError } from '@tracker/shell-sdk/request-error';
import { noticesOf, statsOf, usageOf } from './credential-answers';

export interface CredentialUpload {
  form: FormData;
  /** Called with the part that has been sent, 0 to 1. */
  onProgress: (sent: number) => void;
}

export interface CredentialChange extends CredentialUpload {
  id: string;
  /** Version of the credential that the change is meant for. */
  ifMatch?: string | undefined;
}

/** Shared by the form and the page behind it, which says that a credential is being added. */
export const CREATE_CACHE_KEY = 'create-credential';

/** Everything that shows credentials in some way. */
const CHANGED = ['Credentials', 'Stats', 'Notices', 'Report', 'Portfolio'] as const;

/**
 * After a write that succeeded, after one whose answer never came, which may have succeeded all the same, and after one that was refused because of
 * another.
 */
export function changedBy(error: RequestError | undefined): typeof CHANGED | readonly [] {
  return error && error.status !== 0 && error.status !== 412 ? [] : CHANGED;
}

const credentialsApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getCredentialStats: build.query<DashboardStats, void>({
      query: () => '/api/dashboard/stats',
      transformResponse: statsOf,
      providesTags: ['Stats'],
    }),
    getCredentialDocumentUsage: build.query<DocumentUsage, void>({
      query: () => '/api/credentials/usage',
      transformResponse: usageOf,
      // The limits are those of the best plan among the user's organizations.
      providesTags: ['Credentials', 'Organizations'],
    }),
    getRenewedCredentialIds: build.query<string[], void>({
      query: () => '/api/credentials?renewed=true',
      transformResponse: (answer) => recordsOf(answer).map(({ id }) => textOf(id)),
      providesTags: ['Credentials'],
    }),
    getCredentialNotices: build.query<Notice[], void>({
      query: () => '/api/notices',
      transformResponse: noticesOf,
      providesTags: ['Notices'],
    }),
    createCredential: build.mutation<unknown, CredentialUpload>({
      query: ({ form, onProgress }) => ({ url: '/api/credentials', method: 'POST', body: form, onProgress }),
      invalidatesTags: (_result, error) => changedBy(error),
    }),
    updateCredential: build.mutation<unknown, CredentialChange>({
      query: ({ id, form, ifMatch, onProgress }) => ({
        url: `/api/credentials/${encodeURIComponent(id)}`,
        method: 'PUT',
        body: form,
        ifMatch,
        onProgress,
      }),
      invalidatesTags: (_result, error) => changedBy(error),
    }),
    deleteCredential: build.mutation<unknown, string>({
      query: (id) => ({ url: `/api/credentials/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: (_result, error) => changedBy(error),
    }),
  }),
});

export const {
  useGetCredentialStatsQuery,
  useGetCredentialDocumentUsageQuery,
  useGetRenewedCredentialIdsQuery,
  useGetCredentialNoticesQuery,
  useCreateCredentialMutation,
  useUpdateCredentialMutation,
  useDeleteCredentialMutation,
} = credentialsApi;
