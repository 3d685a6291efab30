import type { MailState } from '@tracker/contracts/mailer/mail-operations';
import type { Outcome } from '@tracker/contracts/values/problems';
import { api } from '@tracker/shell-sdk/api';

const mailApi = api.enhanceEndpoints({ addTagTypes: ['MailOperations'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getRolloutsMailState: build.query<MailState, void>({
      query: () => '/api/operator/mail',
      providesTags: ['MailOperations'],
    }),
    retryRolloutsMail: build.mutation<Outcome, string>({
      query: (id) => ({ url: `/api/operator/mail/${id}/retry`, method: 'POST' }),
      invalidatesTags: ['MailOperations'],
    }),
  }),
});

/** Asked for anew at each visit: mail is sent all the time. */
export const useMailState = () => mailApi.useGetRolloutsMailStateQuery(undefined, { refetchOnMountOrArgChange: true });

export const { useRetryRolloutsMailMutation } = mailApi;
