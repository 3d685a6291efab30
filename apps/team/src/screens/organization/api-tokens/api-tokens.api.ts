import type { ApiToken, CreatedApiToken, NewApiToken } from '@tracker/contracts/integrations/api-tokens';
import { API_SCOPES } from '@tracker/contracts/integrations/token-scopes';
import type { Outcome } from '@tracker/contracts/values/problems';
import { recordOf, recordsOf, textOf, textOrNull } from '@tracker/shell-sdk/answer-readers';
import { api } from '@tracker/shell-sdk/api';

const tokensApi = api.enhanceEndpoints({ addTagTypes: ['ApiTokens'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getTeamApiTokens: build.query<ApiToken[], string>({
      query: pathOf,
      transformResponse: (answer: unknown) => recordsOf(answer).map(tokenOf),
      providesTags: ['ApiTokens'],
    }),
    createTeamApiToken: build.mutation<CreatedApiToken, { organizationId: string; fields: NewApiToken }>({
      query: ({ organizationId, fields }) => ({ url: pathOf(organizationId), method: 'POST', body: fields }),
      transformResponse: (answer: unknown) => {
        const { id, token } = recordOf(answer);
        return { id: textOf(id), token: textOf(token) };
      },
      invalidatesTags: ['ApiTokens', 'Audit'],
    }),
    endTeamApiToken: build.mutation<Outcome, { organizationId: string; tokenId: string }>({
      query: ({ organizationId, tokenId }) => ({
        url: `${pathOf(organizationId)}/${encodeURIComponent(tokenId)}`,
        method: 'DELETE',
      }),
      invalidatesTags: ['ApiTokens', 'Audit'],
    }),
  }),
});

export const { useGetTeamApiTokensQuery, useCreateTeamApiTokenMutation, useEndTeamApiTokenMutation } = tokensApi;

function pathOf(organizationId: string): string {
  return `/api/organizations/${encodeURIComponent(organizationId)}/tokens`;
}

function tokenOf(answer: unknown): ApiToken {
  const { id, name, scopes, lastFour, createdBy, createdAt, lastUsedAt, expiresAt } = recordOf(answer);
  const creator = recordOf(createdBy);
  return {
    id: textOf(id),
    name: textOf(name),
    scopes: API_SCOPES.filter((scope) => Array.isArray(scopes) && scopes.includes(scope)),
    lastFour: textOf(lastFour),
    createdBy: creator['id'] ? { id: textOf(creator['id']), name: textOf(creator['name']) } : null,
    createdAt: textOf(createdAt),
    lastUsedAt: textOrNull(lastUsedAt),
    expiresAt: textOf(expiresAt),
  };
}
