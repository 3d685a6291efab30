import type { Member } from '@tracker/contracts/organizations/members';
import { recordOf, rowsOf } from './requests/answer-readers';
import { api, FRESH_SECONDS } from '@tracker/shell-sdk/api';
import type { SharedQuery } from './requests/shared-data';

const membersApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getMembers: build.query<Member[], string>({
      query: (id) => `/api/organizations/${encodeURIComponent(id)}/members`,
      transformResponse: (answer: unknown) => rowsOf<Member>(recordOf(answer)['members']),
      providesTags: ['Members'],
    }),
  }),
});

/** The members of an organization, oldest first; fresh for 30 seconds. No request without an id. */
export function useMembers(organizationId: string | undefined): SharedQuery<Member[]> {
  return membersApi.useGetMembersQuery(organizationId ?? '', {
    skip: !organizationId,
    refetchOnMountOrArgChange: FRESH_SECONDS.members,
  });
}
