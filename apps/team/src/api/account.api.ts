import type { AccountDeletion, AccountExport } from '@tracker/contracts/account';
import type { EmailVerification } from '@tracker/contracts/email-verification';
import type { Outcome } from '@tracker/contracts/problems';
import type { Session, SignIn } from '@tracker/contracts/sessions';
import type { User } from '@tracker/contracts/users';
import { api } from '@tracker/shell-sdk/api';

const accountApi = api.enhanceEndpoints({ addTagTypes: ['Sessions', 'AccountExports'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    sendAddressCode: build.mutation<EmailVerification, void>({
      query: () => ({ url: '/api/auth/email/verification', method: 'POST' }),
    }),
    confirmAddress: build.mutation<User, string>({
      query: (code) => ({ url: '/api/auth/email/verification/confirm', method: 'POST', body: { code } }),
      invalidatesTags: (_user, error) => (error ? [] : ['User', 'Invitations']),
    }),
    listSessions: build.query<Session[], void>({ query: () => '/api/auth/sessions', providesTags: ['Sessions'] }),
    endSession: build.mutation<Outcome, string>({
      query: (id) => ({ url: `/api/auth/sessions/${id}`, method: 'DELETE' }),
      // Also after a refusal: it may have ended by itself meanwhile.
      invalidatesTags: ['Sessions'],
    }),
    endOtherSessions: build.mutation<Outcome, void>({
      query: () => ({ url: '/api/auth/sessions', method: 'DELETE' }),
      invalidatesTags: ['Sessions'],
    }),
    listSignIns: build.query<SignIn[], void>({ query: () => '/api/auth/sign-ins' }),
    listAccountExports: build.query<AccountExport[], void>({
      query: () => '/api/account/exports',
      providesTags: ['AccountExports'],
    }),
    requestAccountExport: build.mutation<AccountExport, void>({
      query: () => ({ url: '/api/account/export', method: 'POST' }),
      invalidatesTags: (_asked, error) => (error ? [] : ['AccountExports']),
    }),
    deleteAccount: build.mutation<AccountDeletion, string>({
      query: (confirm) => ({ url: '/api/account/deletion', method: 'POST', body: { confirm } }),
    }),
  }),
});

export const {
  useSendAddressCodeMutation,
  useConfirmAddressMutation,
  useListSessionsQuery,
  useEndSessionMutation,
  useEndOtherSessionsMutation,
  useListSignInsQuery,
  useListAccountExportsQuery,
  useRequestAccountExportMutation,
  useDeleteAccountMutation,
} = accountApi;
