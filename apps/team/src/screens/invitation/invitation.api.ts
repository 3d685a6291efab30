import type { AcceptanceAnswer, InvitationDetails } from '@tracker/contracts/organizations/invitations';
import { api } from '@tracker/shell-sdk/api';
import { unlessRefused } from '../../features/failure';

interface InvitationAnswer {
  success: boolean;
  message?: string;
  data?: InvitationDetails;
}

const invitationApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getTeamInvitationDetails: build.query<InvitationAnswer, string>({
      query: (token) => `/api/invitations/${encodeURIComponent(token)}`,
    }),
    acceptTeamInvitation: build.mutation<Partial<AcceptanceAnswer>, string>({
      query: (token) => ({ url: '/api/invitations/accept', method: 'POST', body: { token } }),
      invalidatesTags: unlessRefused('Organizations', 'Members', 'Invitations', 'Report', 'Notices'),
    }),
  }),
});

/** Loaded each time, because the invitation may have been used or cancelled. */
export function useInvitationDetails(token: string, { isReady }: { isReady: boolean }) {
  return invitationApi.useGetTeamInvitationDetailsQuery(token, {
    skip: token === '' || !isReady,
    refetchOnMountOrArgChange: true,
  });
}

export const { useAcceptTeamInvitationMutation } = invitationApi;
