import type { BatchResult } from '@tracker/contracts/organizations/invitation-batch';
import type { ListedInvitation } from '@tracker/contracts/organizations/invitation-list';
import type { Invitation, InvitationDetails, NewInvitation } from '@tracker/contracts/organizations/invitations';
import type { Outcome } from '@tracker/contracts/values/problems';
import { api, FRESH_SECONDS } from '@tracker/shell-sdk/api';

interface InvitationRow {
  organizationId: string;
  invitationId: string;
}

interface Batch {
  organizationId: string;
  invitations: ListedInvitation[];
}

export interface InvitationAnswer {
  success: boolean;
  message?: string;
  data?: InvitationDetails;
}

const invitationsApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getTeamInvitations: build.query<Invitation[], string>({
      query: (id) => `/api/organizations/${id}/invitations`,
      transformResponse: (answer: unknown) => (Array.isArray(answer) ? (answer as Invitation[]) : []),
      providesTags: ['Invitations'],
    }),
    sendTeamInvitation: build.mutation<Outcome, NewInvitation & { organizationId: string }>({
      query: ({ organizationId, ...body }) => ({
        url: `/api/organizations/${organizationId}/invitations`,
        method: 'POST',
        body,
      }),
      invalidatesTags: ['Invitations', 'Audit'],
    }),
    resendTeamInvitation: build.mutation<Outcome, InvitationRow>({
      query: ({ organizationId, invitationId }) => ({
        url: `/api/organizations/${organizationId}/invitations/${invitationId}/resend`,
        method: 'POST',
      }),
      invalidatesTags: ['Invitations', 'Audit'],
    }),
    cancelTeamInvitation: build.mutation<Outcome, InvitationRow>({
      query: ({ organizationId, invitationId }) => ({
        url: `/api/organizations/${organizationId}/invitations/${invitationId}`,
        method: 'DELETE',
      }),
      invalidatesTags: ['Invitations', 'Audit'],
    }),
    previewTeamBatch: build.mutation<BatchResult, Batch>({
      query: ({ organizationId, invitations }) => ({
        url: `/api/organizations/${organizationId}/invitations/preview`,
        method: 'POST',
        body: { invitations },
      }),
    }),
    sendTeamBatch: build.mutation<BatchResult, Batch>({
      query: ({ organizationId, invitations }) => ({
        url: `/api/organizations/${organizationId}/invitations/batch`,
        method: 'POST',
        body: { invitations },
      }),
      invalidatesTags: ['Invitations', 'Audit'],
    }),
    getTeamInvitationDetails: build.query<InvitationAnswer, string>({
      query: (token) => `/api/invitations/${encodeURIComponent(token)}`,
    }),
    acceptTeamInvitation: build.mutation<Outcome, string>({
      query: (token) => ({ url: '/api/invitations/accept', method: 'POST', body: { token } }),
      invalidatesTags: (_result, error) =>
        error ? [] : ['Organizations', 'Members', 'Invitations', 'Report', 'Notices'],
    }),
  }),
});

/** The live invitations, for those who may see them; fresh for 30 seconds. */
export function useInvitations(organizationId: string, { isAllowed }: { isAllowed: boolean }) {
  return invitationsApi.useGetTeamInvitationsQuery(organizationId, {
    skip: !isAllowed,
    refetchOnMountOrArgChange: FRESH_SECONDS.invitations,
  });
}

/** What an invitation link stands for. Asked for anew each time, because it may have been used or cancelled meanwhile. */
export function useInvitationDetails(token: string, { isReady }: { isReady: boolean }) {
  return invitationsApi.useGetTeamInvitationDetailsQuery(token, {
    skip: token === '' || !isReady,
    refetchOnMountOrArgChange: true,
  });
}

export const {
  useSendTeamInvitationMutation,
  useResendTeamInvitationMutation,
  useCancelTeamInvitationMutation,
  usePreviewTeamBatchMutation,
  useSendTeamBatchMutation,
  useAcceptTeamInvitationMutation,
} = invitationsApi;
