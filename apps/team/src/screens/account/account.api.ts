import type { AccountDeletion, AccountExport } from '@tracker/contracts/auth/users';
import type { Outcome } from '@tracker/contracts/values/problems';
import type { Session, SignIn } from '@tracker/contracts/auth/sessions';
import { rowsOf } from '@tracker/shell-sdk/answer-readers';
import { api } from '@tracker/shell-sdk/api';

const accountApi = api.enhanceEndpoints({ addTagTypes: ['Sessions', 'AccountExports'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    listSessionsInTeam: build.query<Session[], void>({
      query: () => '/api/auth/sessions',
      transformResponse: rowsOf<Session>,
      providesTags: ['Sessions'],
    }),
    endSessionInTeam: build.mutation<Outcome, string>({
      query: (id) => ({ url: `/api/auth/sessions/${id}`, method: 'DELETE' }),
      // Also after a refusal: the session may have ended meanwhile.
      invalidatesTags: ['Sessions'],
    }),
    endOtherSessionsInTeam: build.mutation<Outcome, void>({
      query: () => ({ url: '/api/auth/sessions', method: 'DELETE' }),
      invalidatesTags: ['Sessions'],
    }),
    listSignInsInTeam: build.query<SignIn[], void>({
      query: () => '/api/auth/sign-ins',
      transformResponse: rowsOf<SignIn>,
    }),
    listAccountExportsInTeam: build.query<AccountExport[], void>({
      query: () => '/api/account/exports',
      transformResponse: rowsOf<AccountExport>,
      providesTags: ['AccountExports'],
    }),
    requestAccountExportInTeam: build.mutation<AccountExport, void>({
      query: () => ({ url: '/api/account/export', method: 'POST' }),
      invalidatesTags: (_asked, error) => (error ? [] : ['AccountExports']),
    }),
    deleteAccountInTeam: build.mutation<AccountDeletion, string>({
      query: (confirm) => ({ url: '/api/account/deletion', method: 'POST', body: { confirm } }),
    }),
  }),
});

export const {
  useListSessionsInTeamQuery: useSessionsQuery,
  useEndSessionInTeamMutation: useEndSessionMutation,
  useEndOtherSessionsInTeamMutation: useEndOtherSessionsMutation,
  useListSignInsInTeamQuery: useSignInsQuery,
  useListAccountExportsInTeamQuery: useAccountExportsQuery,
  useRequestAccountExportInTeamMutation: useRequestAccountExportMutation,
  useDeleteAccountInTeamMutation: useDeleteAccountMutation,
} = accountApi;
