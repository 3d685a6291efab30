import { displayName } from '@tracker/contracts/auth/display-name';
import type {
  CredentialType,
  Group,
  GroupMemberChanges,
  Requirement,
  Schedule,
  Waiver,
} from '@tracker/contracts/requirements/requirements';
import { rowsOf } from '@tracker/shell-sdk/answer-readers';
import { api } from '@tracker/shell-sdk/api';
import { useMembers } from '@tracker/shell-sdk/members';
import { useMemo } from 'react';

export type SetupList = 'groups' | 'credential-types' | 'requirements' | 'waivers';

export interface RowAddress {
  organizationId: string;
  list: SetupList;
  id?: string | undefined;
}

export interface Person {
  id: string;
  name: string;
}

interface CredentialWrite {
  url: string;
  method: 'POST' | 'PUT';
  form: FormData;
  onProgress: (sent: number) => void;
  idempotencyKey?: string;
  ifMatch?: string | undefined;
}

export const STALE_REQUIREMENTS = ['Requirements', 'Report', 'Audit'] as const;
const STALE_CREDENTIALS = ['Credentials', 'Stats', 'Notices', 'Portfolio', ...STALE_REQUIREMENTS] as const;
export const TAB_PARAMETER = 'view';
export const LIST_PARAMETER = 'list';
export const SAVE_FAILURE = 'It could not be saved. Please try again.';

const always = () => STALE_REQUIREMENTS;
const pathOf = ({ organizationId, list, id }: RowAddress) =>
  `/api/organizations/${organizationId}/${list}${id ? `/${id}` : ''}`;

const listQuery = <Row>(list: SetupList, complete = (row: Row) => row) => ({
  query: (organizationId: string) => pathOf({ organizationId, list }),
  transformResponse: (answer: unknown) => rowsOf<Row>(answer).map(complete),
});

const requirementsApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getRequirementGroups: build.query<Group[], string>({
      ...listQuery<Group>('groups', (group) => ({ ...group, userIds: group.userIds ?? [] })),
      providesTags: ['Requirements', 'Members'],
    }),
    getRequirementTypes: build.query<CredentialType[], string>({
      ...listQuery<CredentialType>('credential-types', (type) => ({ ...type, aliases: type.aliases ?? [] })),
      providesTags: ['Requirements'],
    }),
    getRequirements: build.query<Requirement[], string>({
      ...listQuery<Requirement>('requirements'),
      providesTags: ['Requirements'],
    }),
    getRequirementWaivers: build.query<Waiver[], string>({
      ...listQuery<Waiver>('waivers'),
      providesTags: ['Requirements', 'Members'],
    }),
    getRequirementSchedule: build.query<Schedule, string>({
      query: (organizationId) => `/api/organizations/${organizationId}/schedule`,
      providesTags: ['Requirements'],
    }),
    saveRequirementRow: build.mutation<{ id?: string } | null, RowAddress & { body: unknown }>({
      query: ({ body, ...row }) => ({ url: pathOf(row), method: row.id ? 'PUT' : 'POST', body }),
      invalidatesTags: always,
    }),
    removeRequirementRow: build.mutation<unknown, RowAddress>({
      query: (row) => ({ url: pathOf(row), method: 'DELETE' }),
      invalidatesTags: always,
    }),
    changeRequirementGroupMembers: build.mutation<unknown, GroupMemberChanges & Omit<RowAddress, 'list'>>({
      query: ({ organizationId, id, ...body }) => ({
        url: `${pathOf({ organizationId, list: 'groups', id })}/members`,
        method: 'PATCH',
        body,
      }),
      invalidatesTags: always,
    }),
    saveRequirementSchedule: build.mutation<unknown, Schedule & { organizationId: string }>({
      query: ({ organizationId, ...body }) => ({
        url: `/api/organizations/${organizationId}/schedule`,
        method: 'PUT',
        body,
      }),
      invalidatesTags: ['Requirements', 'Audit'],
    }),
    writeCredentialForRequirement: build.mutation<unknown, CredentialWrite>({
      query: ({ form, ...call }) => ({ ...call, body: form }),
      // Status 0: no answer arrived, but the server may have written it. 412: changed elsewhere.
      invalidatesTags: (_result, error) => (error && ![0, 412].includes(error.status) ? [] : STALE_CREDENTIALS),
    }),
  }),
});

export const {
  useGetRequirementGroupsQuery,
  useGetRequirementTypesQuery,
  useGetRequirementsQuery,
  useGetRequirementWaiversQuery,
  useGetRequirementScheduleQuery,
  useSaveRequirementRowMutation,
  useRemoveRequirementRowMutation,
  useChangeRequirementGroupMembersMutation,
  useSaveRequirementScheduleMutation,
  useWriteCredentialForRequirementMutation,
} = requirementsApi;

export function usePeople(organizationId: string) {
  const query = useMembers(organizationId);
  const people = useMemo(
    () =>
      query.data
        ?.map((member): Person => ({ id: member.id, name: displayName(member) }))
        .toSorted((left, right) => left.name.localeCompare(right.name)),
    [query.data],
  );
  return { ...query, data: people };
}

/** Returns the name of a requirement, such as "First Aid, Night shift". */
export function useRequirementNames(organizationId: string): (requirementId: string) => string {
  const { data: groups = [] } = useGetRequirementGroupsQuery(organizationId);
  const { data: types = [] } = useGetRequirementTypesQuery(organizationId);
  const { data: requirements = [] } = useGetRequirementsQuery(organizationId);
  return (requirementId) => {
    const requirement = requirements.find(({ id }) => id === requirementId);
    if (!requirement) return 'A requirement';
    const type = types.find(({ id }) => id === requirement.typeId)?.name ?? 'A credential';
    const group = groups.find(({ id }) => id === requirement.groupId)?.name ?? 'a group';
    return `${type}, ${requirement.groupId ? group : 'everyone'}`;
  };
}
