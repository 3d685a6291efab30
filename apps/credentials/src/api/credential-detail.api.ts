import type { BulkOutcome, BulkRequest } from '@tracker/contracts/credentials/credential-bulk';
import type { ArchivedCredential, CredentialDetail, Renewal } from '@tracker/contracts/credentials/credentials';
import { numberOf, recordOf, recordsOf, textOf, textOrNull } from '@tracker/shell-sdk/answer-readers';
import { api } from '@tracker/shell-sdk/api';
import { credentialOf } from '@tracker/shell-sdk/credential-answers';
import { changedBy, type CredentialUpload } from './credentials.api';

export interface RenewalUpload extends CredentialUpload {
  id: string;
  idempotencyKey: string;
}

const detailApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getCredential: build.query<CredentialDetail, string>({
      query: (id) => `/api/credentials/${encodeURIComponent(id)}`,
      transformResponse: detailOf,
      providesTags: ['Credentials'],
    }),
    getCredentialRenewals: build.query<Renewal[], string>({
      query: (id) => `/api/credentials/${encodeURIComponent(id)}/renewals`,
      transformResponse: renewalsOf,
      providesTags: ['Credentials'],
    }),
    renewCredential: build.mutation<CredentialDetail, RenewalUpload>({
      query: ({ id, form, idempotencyKey, onProgress }) => ({
        url: `/api/credentials/${encodeURIComponent(id)}/renewals`,
        method: 'POST',
        body: form,
        idempotencyKey,
        onProgress,
      }),
      transformResponse: detailOf,
      // What was ended must not stand as the current period until it has been asked for again.
      onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
        const renewed = (await queryFulfilled.catch(() => null))?.data;
        if (renewed?.id === id) dispatch(detailApi.util.updateQueryData('getCredential', id, () => renewed));
      },
      invalidatesTags: (_result, error) => changedBy(error),
    }),
    getArchivedCredentials: build.query<ArchivedCredential[], void>({
      query: () => '/api/credentials/archived',
      transformResponse: (answer) =>
        recordsOf(answer).map((fields) => ({ ...credentialOf(fields), archivedAt: textOf(fields['archivedAt']) })),
      providesTags: ['Credentials'],
    }),
    actOnCredentials: build.mutation<BulkOutcome, BulkRequest>({
      query: (body) => ({ url: '/api/credentials/bulk', method: 'POST', body }),
      transformResponse: outcomeOf,
      invalidatesTags: (_result, error) => changedBy(error),
    }),
    getCredentialIssuers: build.query<string[], string>({
      query: (search) => `/api/credentials/issuers?${new URLSearchParams({ q: search })}`,
      transformResponse: (answer) => (Array.isArray(answer) ? answer.filter((one) => typeof one === 'string') : []),
      providesTags: ['Credentials'],
    }),
  }),
});

export const {
  useGetCredentialQuery,
  useGetCredentialRenewalsQuery,
  useRenewCredentialMutation,
  useGetArchivedCredentialsQuery,
  useGetCredentialIssuersQuery,
} = detailApi;

/** Begun without a hook, because Undo is pressed when the screen may be another one. */
export const { actOnCredentials } = detailApi.endpoints;

function detailOf(answer: unknown): CredentialDetail {
  const fields = recordOf(answer);
  return {
    ...credentialOf(fields),
    renewals: numberOf(fields['renewals']),
    archivedAt: textOrNull(fields['archivedAt']),
  };
}

function outcomeOf(answer: unknown): BulkOutcome {
  const { done, failed } = recordOf(answer);
  return {
    done: numberOf(done),
    failed: recordsOf(failed).map(({ id, message }) => ({ id: textOf(id), message: textOf(message) })),
  };
}

function renewalsOf(answer: unknown): Renewal[] {
  return recordsOf(answer).map((period, place) => ({
    id: textOf(period['id']) || String(place),
    issueDate: textOf(period['issueDate']),
    expiryDate: textOf(period['expiryDate']),
    hasDocument: period['hasDocument'] === true,
    documentUrl: textOrNull(period['documentUrl']),
    recordedAt: textOf(period['recordedAt']),
  }));
}
