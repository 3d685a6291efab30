import type {
  BatchResult,
  Invitation,
  InvitationSeats,
  NewInvitation,
} from '@tracker/contracts/organizations/invitations';
import type { ListedInvitation } from '@tracker/contracts/organizations/invitation-list';
import type { Outcome } from '@tracker/contracts/values/problems';
import { rowsOf } from '@tracker/shell-sdk/answer-readers';
import { api, FRESH_SECONDS } from '@tracker/shell-sdk/api';
import { failureOf } from '../../features/failure';

interface InvitationRow {
  organizationId: string;
  invitationId: string;
}

interface Batch {
  organizationId: string;
  invitations: ListedInvitation[];
}

export const SENDING_FAILED = failureOf('Failed to send invitation', 'An error occurred while sending the invitation');

const invitationsApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getTeamInvitations: build.query<Invitation[], string>({
      query: pathOf,
      transformResponse: rowsOf<Invitation>,
      providesTags: ['Invitations'],
    }),
    getTeamSeats: build.query<InvitationSeats, string>({
      query: (organizationId) => `${pathOf(organizationId)}/seats`,
      providesTags: ['Members', 'Invitations'],
    }),
    sendTeamInvitation: build.mutation<Outcome, NewInvitation & { organizationId: string }>({
      query: ({ organizationId, ...body }) => ({ url: pathOf(organizationId), method: 'POST', body }),
      invalidatesTags: ['Invitations', 'Audit'],
    }),
    resendTeamInvitation: build.mutation<Outcome, InvitationRow>({
      query: (row) => ({ url: `${rowPathOf(row)}/resend`, method: 'POST' }),
      invalidatesTags: ['Invitations', 'Audit'],
    }),
    cancelTeamInvitation: build.mutation<Outcome, InvitationRow>({
      query: (row) => ({ url: rowPathOf(row), method: 'DELETE' }),
      invalidatesTags: ['Invitations', 'Audit'],
    }),
    previewTeamBatch: build.mutation<BatchResult, Batch>({
      query: ({ organizationId, ...body }) => ({ url: `${pathOf(organizationId)}/preview`, method: 'POST', body }),
    }),
    sendTeamBatch: build.mutation<BatchResult, Batch>({
      query: ({ organizationId, ...body }) => ({ url: `${pathOf(organizationId)}/batch`, method: 'POST', body }),
      invalidatesTags: ['Invitations', 'Audit'],
    }),
  }),
});

export function useInvitations(organizationId: string, { isAllowed }: { isAllowed: boolean }) {
  return invitationsApi.useGetTeamInvitationsQuery(organizationId, {
    skip: !isAllowed,
    refetchOnMountOrArgChange: FRESH_SECONDS.invitations,
  });
}

/** Accounts that are being deleted keep their seats, so the lists do not show how many are left. */
export function useSeats(organizationId: string) {
  return invitationsApi.useGetTeamSeatsQuery(organizationId, { refetchOnMountOrArgChange: true });
}

export const {
  useSendTeamInvitationMutation,
  useResendTeamInvitationMutation,
  useCancelTeamInvitationMutation,
  usePreviewTeamBatchMutation,
  useSendTeamBatchMutation,
} = invitationsApi;

function pathOf(organizationId: string): string {
  return `/api/organizations/${organizationId}/invitations`;
}

function rowPathOf({ organizationId, invitationId }: InvitationRow): string {
  return `${pathOf(organizationId)}/${invitationId}`;
}
