import type { AccountDeletion, AccountExport } from '@tracker/contracts/auth/account';
import type { EmailVerification } from '@tracker/contracts/auth/email-verification';
import type { Outcome } from '@tracker/contracts/values/problems';
import type { Session, SignIn } from '@tracker/contracts/auth/sessions';
import type { User } from '@tracker/contracts/auth/users';
import { api } from '@tracker/shell-sdk/api';

const accountApi = api.enhanceEndpoints({ addTagTypes: ['Sessions', 'AccountExports'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    sendAddressCodeInTeam: build.mutation<EmailVerification, void>({
      query: () => ({ url: '/api/auth/email/verification', method: 'POST' }),
    }),
    confirmAddressInTeam: build.mutation<User, string>({
      query: (code) => ({ url: '/api/auth/email/verification/confirm', method: 'POST', body: { code } }),
      invalidatesTags: (_user, error) => (error ? [] : ['User', 'Invitations']),
    }),
    listSessionsInTeam: build.query<Session[], void>({ query: () => '/api/auth/sessions', providesTags: ['Sessions'] }),
    endSessionInTeam: build.mutation<Outcome, string>({
      query: (id) => ({ url: `/api/auth/sessions/${id}`, method: 'DELETE' }),
      // Also after a refusal: it may have ended by itself meanwhile.
      invalidatesTags: ['Sessions'],
    }),
    endOtherSessionsInTeam: build.mutation<Outcome, void>({
      query: () => ({ url: '/api/auth/sessions', method: 'DELETE' }),
      invalidatesTags: ['Sessions'],
    }),
    listSignInsInTeam: build.query<SignIn[], void>({ query: () => '/api/auth/sign-ins' }),
    listAccountExportsInTeam: build.query<AccountExport[], void>({
      query: () => '/api/account/exports',
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
  useSendAddressCodeInTeamMutation,
  useConfirmAddressInTeamMutation,
  useListSessionsInTeamQuery,
  useEndSessionInTeamMutation,
  useEndOtherSessionsInTeamMutation,
  useListSignInsInTeamQuery,
  useListAccountExportsInTeamQuery,
  useRequestAccountExportInTeamMutation,
  useDeleteAccountInTeamMutation,
} = accountApi;
