import type { BadgeReport, CheckedBadgeReport } from '@tracker/contracts/badges/badge-report';
import type { Credential } from '@tracker/contracts/credentials/credentials';
import { badgeReportOf, checkedReportOf } from '@tracker/product/badge-answers';
import { recordOf } from '@tracker/shell-sdk/answer-readers';
import { api } from '@tracker/shell-sdk/api';
import { credentialOf } from '@tracker/shell-sdk/credential-answers';
import { changedBy } from '../credentials.api';

export interface BadgeInput {
  file: File | null;
  text: string;
  expiryDate?: string;
}

const addressOf = (id: string) => `/api/credentials/${encodeURIComponent(id)}/badge`;

export const badgeFileAddress = (id: string) => `${addressOf(id)}/file`;

function formOf({ file, text, expiryDate }: BadgeInput): FormData {
  const form = new FormData();
  if (expiryDate) form.set('expiryDate', expiryDate);
  if (file) form.set('file', file, file.name);
  else form.set('text', text);
  return form;
}

const badgeApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    verifyCredentialBadge: build.mutation<BadgeReport, BadgeInput>({
      query: (input) => ({ url: '/api/badges/verify', method: 'POST', body: formOf(input) }),
      transformResponse: badgeReportOf,
    }),
    importCredentialBadge: build.mutation<Credential, BadgeInput>({
      query: (input) => ({ url: '/api/credentials/badges', method: 'POST', body: formOf(input) }),
      transformResponse: (answer) => credentialOf(recordOf(answer)),
      invalidatesTags: (_result, error) => changedBy(error),
    }),
    getCredentialBadge: build.query<CheckedBadgeReport, string>({
      query: addressOf,
      transformResponse: checkedReportOf,
      providesTags: ['Credentials'],
    }),
    checkCredentialBadge: build.mutation<CheckedBadgeReport, string>({
      query: (id) => ({ url: `${addressOf(id)}/check`, method: 'POST' }),
      transformResponse: checkedReportOf,
      invalidatesTags: (_result, error) => changedBy(error),
    }),
  }),
});

export const {
  useVerifyCredentialBadgeMutation,
  useImportCredentialBadgeMutation,
  useGetCredentialBadgeQuery,
  useCheckCredentialBadgeMutation,
} = badgeApi;
