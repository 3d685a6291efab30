import type { CredentialDetail, Renewal } from '@tracker/contracts/credentials';
import { numberOf, recordOf, recordsOf, textOf, textOrNull } from '@tracker/shell-sdk/answer-readers';
import { api } from '@tracker/shell-sdk/api';
import { credentialOf } from '@tracker/shell-sdk/credential-answers';

const detailApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getCredential: build.query<CredentialDetail, string>({
      query: (id) => `/api/credentials/${encodeURIComponent(id)}`,
      transformResponse: detailOf,
      providesTags: ['Credentials'],
    }),
    getRenewals: build.query<Renewal[], string>({
      query: (id) => `/api/credentials/${encodeURIComponent(id)}/renewals`,
      transformResponse: renewalsOf,
      providesTags: ['Credentials'],
    }),
  }),
});

export const { useGetCredentialQuery, useGetRenewalsQuery } = detailApi;

export function detailOf(answer: unknown): CredentialDetail {
  const fields = recordOf(answer);
  return {
    ...credentialOf(fields),
    renewals: numberOf(fields['renewals']),
    archivedAt: textOrNull(fields['archivedAt']),
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
