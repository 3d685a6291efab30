import type { DocumentUsage } from '@tracker/contracts/credentials/credentials';
import { numberOf, numberOrNull, shapeOf } from '@tracker/shell-sdk/answer-readers';
import { api } from '@tracker/shell-sdk/api';

const usageOf = shapeOf<DocumentUsage>({
  documentBytes: numberOf,
  documentBytesLimit: numberOf,
  credentials: numberOf,
  credentialsLimit: numberOrNull,
});

const credentialFormApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getCredentialDocumentUsage: build.query<DocumentUsage, void>({
      query: () => '/api/credentials/usage',
      transformResponse: usageOf,
      // The limits are those of the best plan among the user's organizations.
      providesTags: ['Credentials', 'Organizations'],
    }),
    getCredentialIssuers: build.query<string[], string>({
      query: (search) => `/api/credentials/issuers?${new URLSearchParams({ q: search })}`,
      transformResponse: (answer) => (Array.isArray(answer) ? answer.filter((one) => typeof one === 'string') : []),
      providesTags: ['Credentials'],
    }),
  }),
});

export const { useGetCredentialDocumentUsageQuery, useGetCredentialIssuersQuery } = credentialFormApi;
