import type { Member, MemberCompliance, MemberPage } from '@tracker/contracts/organizations/members';
import type { CellState } from '@tracker/contracts/requirements/requirement-states';
import type { Outcome } from '@tracker/contracts/values/problems';
import type { InvitableRole } from '@tracker/contracts/organizations/permissions';
import { recordOf, recordsOf, textOf } from '@tracker/shell-sdk/answer-readers';
import { api, FRESH_SECONDS } from '@tracker/shell-sdk/api';
import type { RequestError } from '@tracker/shell-sdk/request-error';
import { useDaysSince } from '@tracker/shell-sdk/today';
import { useEffect } from 'react';

/** `open` counts the requirements that are missing, expired or rejected. */
export type TeamCompliance = MemberCompliance & { open: number };
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
        const open = openByMember((await ask(`/api/organizations/${id}/compliance-matrix`)).data);
        for (let page = 1, seen = 0, total = 1; seen < total; page += 1) {
          const answer = await ask(`/api/organizations/${id}/members/search?pageSize=${DIRECTORY_PAGE}&page=${page}`);
          if (answer.error) return { error: answer.error as RequestError };
          const { members = [], total: all = 0 } = answer.data as Partial<MemberPage>;
          for (const member of members) {
            if (member.compliance) found[member.id] = { ...member.compliance, open: open.get(member.id) ?? 0 };
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
      invalidatesTags: (_result, error) => (error ? [] : ['Organizations', 'Report', 'Notices']),
    }),
  }),
});

/** Each member's compliance, for people who may see it. */
export function useCompliance(organizationId: string, { isAllowed }: { isAllowed: boolean }) {
  const query = membersApi.useGetTeamComplianceQuery(organizationId, {
    skip: !isAllowed,
    refetchOnMountOrArgChange: FRESH_SECONDS.members,
  });
  const { refetch } = query;
  const days = useDaysSince(query.fulfilledTimeStamp);
  useEffect(() => {
    // The page stayed open over midnight.
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

const OPEN_STATES: readonly unknown[] = ['missing', 'expired', 'rejected'] satisfies CellState[];

/** Empty while the matrix has not loaded. */
function openByMember(matrix: unknown): Map<string, number> {
  const isOpen = (cell: Readonly<Record<string, unknown>>) => OPEN_STATES.includes(cell['state']);
  return new Map(
    recordsOf(recordOf(matrix)['members']).map((member) => [
      textOf(member['userId']),
      recordsOf(member['cells']).filter(isOpen).length,
    ]),
  );
}

function pathOf({ organizationId, userId }: MemberRow): string {
  return `/api/organizations/${organizationId}/members/${userId}`;
}
