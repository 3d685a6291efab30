import type { MemberOverview } from '@tracker/contracts/organizations/member-overview';
import { recordOf } from '@tracker/shell-sdk/answer-readers';
import { api, FRESH_SECONDS } from '@tracker/shell-sdk/api';
import { isRequestError } from '@tracker/shell-sdk/request-error';

interface MemberAddress {
  organizationId: string;
  userId: string;
}

const overviewApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getTeamMember: build.query<MemberOverview, MemberAddress>({
      query: ({ organizationId, userId }) =>
        `/api/organizations/${organizationId}/members/${encodeURIComponent(userId)}/overview`,
      transformResponse: overviewOf,
      providesTags: ['Members', 'Credentials', 'Requirements'],
    }),
  }),
});

/** `isMissing`: the id is malformed, or of someone whose page the reader may not see. */
export function useMember(address: MemberAddress) {
  const query = overviewApi.useGetTeamMemberQuery(address, {
    // The page stays mounted without an id until the next route's page has loaded.
    skip: address.userId === '',
    refetchOnMountOrArgChange: FRESH_SECONDS.members,
  });
  const { error } = query;
  const isMissing = isRequestError(error) && [400, 403, 404].includes(error.status);
  return { ...query, data: query.currentData, isMissing };
}

function overviewOf(answer: unknown): MemberOverview {
  const { member, ...lists } = recordOf(answer) as Partial<MemberOverview>;
  return {
    groups: [],
    requirements: [],
    credentials: [],
    reviews: [],
    waivers: [],
    requests: [],
    history: [],
    ...lists,
    member: { id: '', firstName: null, lastName: null, email: '', role: 'member', joinedAt: '', ...member },
  };
}
