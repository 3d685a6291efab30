import type { Member, MemberCompliance, MemberPage } from '@tracker/contracts/organizations/members';
import type { CellState } from '@tracker/contracts/requirements/requirement-states';
import type { Outcome } from '@tracker/contracts/values/problems';
import type { InvitableRole } from '@tracker/contracts/organizations/permissions';
import { countMemberStates, type MemberStates } from '@tracker/product/member-state';
import { matrixPages } from '@tracker/product/matrix-pages';
import { type AnswerFields, recordOf, recordsOf, textOf } from '@tracker/shell-sdk/answer-readers';
import { api, FRESH_SECONDS } from '@tracker/shell-sdk/api';
import type { RequestError } from '@tracker/shell-sdk/request-error';
import { useDaysSince } from '@tracker/shell-sdk/today';
import { useEffect } from 'react';
import { unlessRefused } from '../../features/failure';

type TeamCompliance = MemberCompliance & { states: MemberStates };
export type ComplianceByMember = Readonly<Record<string, TeamCompliance>>;

interface MemberRow {
  organizationId: string;
  userId: string;
}

/** The largest page, so that the members of any plan come in one call. */
const DIRECTORY_PAGE = 100;

const membersApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getTeamCompliance: build.query<ComplianceByMember, string>({
      async queryFn(id, _api, _options, ask) {
        const found: Record<string, TeamCompliance> = {};
        const { pages, error } = await matrixPages(id, ask);
        if (error) return { error };
        const states = statesByMember(pages);
        for (let page = 1, seen = 0, total = 1; seen < total; page += 1) {
          const answer = await ask(`/api/organizations/${id}/members/search?pageSize=${DIRECTORY_PAGE}&page=${page}`);
          if (answer.error) return { error: answer.error as RequestError };
          const { members = [], total: all = 0 } = recordOf(answer.data) as Partial<MemberPage>;
          for (const member of members) {
            if (member.compliance)
              found[member.id] = { ...member.compliance, states: states.get(member.id) ?? NOTHING_REQUIRED };
          }
          seen += members.length;
          // An empty page ends the loop, whatever the total says.
          total = members.length === 0 ? 0 : all;
        }
        return { data: found };
      },
      providesTags: ['Members', 'Credentials', 'Requirements'],
    }),
    changeTeamRole: build.mutation<Member, MemberRow & { role: InvitableRole }>({
      query: ({ role, ...row }) => ({ url: pathOf(row), method: 'PATCH', body: { role } }),
      invalidatesTags: ['Members', 'Audit', 'Notices'],
    }),
    removeTeamMember: build.mutation<Outcome, MemberRow>({
      query: (row) => ({ url: pathOf(row), method: 'DELETE' }),
      invalidatesTags: ['Members', 'Audit', 'Report', 'Notices'],
    }),
    transferTeamOwnership: build.mutation<Outcome, MemberRow>({
      query: ({ organizationId, userId }) => ({
        url: `/api/organizations/${organizationId}/transfer-ownership`,
        method: 'POST',
        body: { userId },
      }),
      invalidatesTags: ['Organizations', 'Members', 'Audit', 'Notices'],
    }),
    // Members are not reloaded: the organization is gone for the person who left.
    leaveTeamOrganization: build.mutation<Outcome, string>({
      query: (id) => ({ url: `/api/organizations/${id}/leave`, method: 'POST' }),
      invalidatesTags: unlessRefused('Organizations', 'Report', 'Notices'),
    }),
  }),
});

export function useCompliance(organizationId: string, { isAllowed }: { isAllowed: boolean }) {
  const query = membersApi.useGetTeamComplianceQuery(organizationId, {
    skip: !isAllowed,
    refetchOnMountOrArgChange: FRESH_SECONDS.members,
  });
  const { refetch } = query;
  const days = useDaysSince(query.fulfilledTimeStamp);
  useEffect(() => {
    if (days > 0) void refetch();
  }, [days, refetch]);
  return query;
}

export const {
  useChangeTeamRoleMutation,
  useRemoveTeamMemberMutation,
  useTransferTeamOwnershipMutation,
  useLeaveTeamOrganizationMutation,
} = membersApi;

const NOTHING_REQUIRED = countMemberStates([]);

function statesByMember(pages: readonly AnswerFields[]): ReadonlyMap<string, MemberStates> {
  const items = pages.flatMap((page) => recordsOf(page['items']));
  return new Map(
    items.map(({ userId, cells }) => [
      textOf(userId),
      countMemberStates(recordsOf(cells).map(({ state }) => state as CellState)),
    ]),
  );
}

function pathOf({ organizationId, userId }: MemberRow): string {
  return `/api/organizations/${organizationId}/members/${userId}`;
}
