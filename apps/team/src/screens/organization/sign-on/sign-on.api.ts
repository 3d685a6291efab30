import type { Outcome } from '@tracker/contracts/values/problems';
import type { ScimAccess } from '@tracker/contracts/auth/scim';
import type { SsoConnection, SsoDomain, SsoSettings } from '@tracker/contracts/auth/sso';
import { isTrue, listOf, recordOf, shapeOf, textOf, textOrNull } from '@tracker/shell-sdk/answer-readers';
import { api } from '@tracker/shell-sdk/api';

interface OfDomain {
  organizationId: string;
  domain: string;
}

const domainOf = shapeOf<SsoDomain>({ domain: textOf, recordName: textOf, recordValue: textOf, isVerified: isTrue });

const connectionOf = shapeOf<SsoConnection>({
  issuer: textOrNull,
  clientId: textOrNull,
  isRequired: isTrue,
  joinsByItself: isTrue,
  redirectUri: textOf,
  domains: listOf(domainOf),
});

const ssoApi = api.enhanceEndpoints({ addTagTypes: ['Sso', 'ScimAccess'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getTeamSso: build.query<SsoConnection, string>({
      query: pathOf,
      transformResponse: connectionOf,
      providesTags: ['Sso'],
    }),
    setTeamSso: build.mutation<SsoConnection, { organizationId: string; settings: SsoSettings }>({
      query: ({ organizationId, settings }) => ({ url: pathOf(organizationId), method: 'PUT', body: settings }),
      transformResponse: connectionOf,
      invalidatesTags: ['Audit'],
      // Stored before the form resets, so that it shows no older values.
      onQueryStarted: async ({ organizationId }, { dispatch, queryFulfilled }) => {
        const saved = await queryFulfilled.catch(() => null);
        if (saved) await dispatch(ssoApi.util.upsertQueryData('getTeamSso', organizationId, saved.data));
      },
    }),
    removeTeamSso: build.mutation<Outcome, string>({
      query: (organizationId) => ({ url: pathOf(organizationId), method: 'DELETE' }),
      invalidatesTags: ['Sso', 'Audit'],
    }),
    addTeamSsoDomain: build.mutation<SsoDomain, OfDomain>({
      query: ({ organizationId, ...body }) => ({ url: `${pathOf(organizationId)}/domains`, method: 'POST', body }),
      transformResponse: domainOf,
      invalidatesTags: ['Sso', 'Audit'],
    }),
    verifyTeamSsoDomain: build.mutation<SsoDomain, OfDomain>({
      query: (of) => ({ url: `${domainPathOf(of)}/verify`, method: 'POST' }),
      transformResponse: domainOf,
      invalidatesTags: ['Sso', 'Audit'],
    }),
    removeTeamSsoDomain: build.mutation<Outcome, OfDomain>({
      query: (of) => ({ url: domainPathOf(of), method: 'DELETE' }),
      invalidatesTags: ['Sso', 'Audit'],
    }),
    getTeamScimAccess: build.query<ScimAccess, string>({
      query: scimPathOf,
      transformResponse: shapeOf<ScimAccess>({
        isActive: isTrue,
        createdAt: textOrNull,
        lastUsedAt: textOrNull,
        baseUrl: textOf,
      }),
      providesTags: ['ScimAccess'],
    }),
    /** Returns the new token; the previous one stops working. */
    createTeamScimToken: build.mutation<string, string>({
      query: (organizationId) => ({ url: scimPathOf(organizationId), method: 'POST' }),
      transformResponse: (answer: unknown) => textOf(recordOf(answer)['token']),
      invalidatesTags: ['ScimAccess', 'Audit'],
    }),
    revokeTeamScimToken: build.mutation<Outcome, string>({
      query: (organizationId) => ({ url: scimPathOf(organizationId), method: 'DELETE' }),
      invalidatesTags: ['ScimAccess', 'Audit'],
    }),
  }),
});

export const {
  useGetTeamSsoQuery,
  useSetTeamSsoMutation,
  useRemoveTeamSsoMutation,
  useAddTeamSsoDomainMutation,
  useVerifyTeamSsoDomainMutation,
  useRemoveTeamSsoDomainMutation,
  useGetTeamScimAccessQuery,
  useCreateTeamScimTokenMutation,
  useRevokeTeamScimTokenMutation,
} = ssoApi;

function pathOf(organizationId: string): string {
  return `/api/organizations/${encodeURIComponent(organizationId)}/sso`;
}

function domainPathOf({ organizationId, domain }: OfDomain): string {
  return `${pathOf(organizationId)}/domains/${encodeURIComponent(domain)}`;
}

function scimPathOf(organizationId: string): string {
  return `/api/organizations/${encodeURIComponent(organizationId)}/scim-token`;
}
