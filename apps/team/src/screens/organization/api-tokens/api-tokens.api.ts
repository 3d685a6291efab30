import type { ApiToken, CreatedApiToken, NewApiToken } from '@tracker/contracts/integrations/api-tokens';
import { API_SCOPES } from '@tracker/contracts/integrations/token-scopes';
import type { Outcome } from '@tracker/contracts/values/problems';
import { listOf, recordOf, shapeOf, textOf, textOrNull } from '@tracker/shell-sdk/answer-readers';
import { api } from '@tracker/shell-sdk/api';

const tokenOf = shapeOf<ApiToken>({
  id: textOf,
  name: textOf,
  scopes: (scopes) => API_SCOPES.filter((scope) => Array.isArray(scopes) && scopes.includes(scope)),
  lastFour: textOf,
  createdBy: (creator) => (recordOf(creator)['id'] ? shapeOf({ id: textOf, name: textOf })(creator) : null),
  createdAt: textOf,
  lastUsedAt: textOrNull,
  expiresAt: textOf,
});

const tokensApi = api.enhanceEndpoints({ addTagTypes: ['ApiTokens'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getTeamApiTokens: build.query<ApiToken[], string>({
      query: pathOf,
      transformResponse: listOf(tokenOf),
      providesTags: ['ApiTokens'],
    }),
    createTeamApiToken: build.mutation<CreatedApiToken, { organizationId: string; fields: NewApiToken }>({
      query: ({ organizationId, fields }) => ({ url: pathOf(organizationId), method: 'POST', body: fields }),
      transformResponse: shapeOf<CreatedApiToken>({ id: textOf, token: textOf }),
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
