import type {
  EmailVerification,
  LinkAccount,
  LinkedSignIn,
  SignInLink,
} from '@tracker/contracts/auth/email-verification';
import { api } from '@tracker/shell-sdk/api';

const linkApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getSignInLink: build.query<SignInLink, void>({ query: () => '/api/auth/link' }),
    sendLinkCode: build.mutation<EmailVerification, void>({
      query: () => ({ url: '/api/auth/link/code', method: 'POST' }),
    }),
    confirmSignInLink: build.mutation<LinkedSignIn, string>({
      query: (code) => ({ url: '/api/auth/link/confirm', method: 'POST', body: { code } }),
    }),
    chooseLinkedAccount: build.mutation<LinkedSignIn, LinkAccount>({
      query: (account) => ({ url: '/api/auth/link/choice', method: 'POST', body: { account } }),
    }),
  }),
});

export const {
  useGetSignInLinkQuery,
  useSendLinkCodeMutation,
  useConfirmSignInLinkMutation,
  useChooseLinkedAccountMutation,
} = linkApi;
