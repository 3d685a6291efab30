import { displayName } from '@tracker/contracts/auth/display-name';
import type {
  CredentialType,
  Group,
  GroupMemberChanges,
  Requirement,
  Schedule,
  Waiver,
} from '@tracker/contracts/requirements/requirements';
import { recordsOf } from '@tracker/shell-sdk/answer-readers';
import { api } from '@tracker/shell-sdk/api';
import { useMembers } from '@tracker/shell-sdk/members';
import { useMemo } from 'react';
import { CHANGED_REQUIREMENTS } from './matrix.api';

/** The lists that say what is asked of whom. */
export type SetupList = 'groups' | 'credential-types' | 'requirements' | 'waivers';

export interface RowAddress {
  organizationId: string;
  list: SetupList;
}

export interface SavedRow extends RowAddress {
  /** Without one it is a new row. */
  id: string | undefined;
  body: unknown;
}

export interface Person {
  id: string;
  name: string;
}

const at = ({ organizationId, list }: RowAddress, id?: string) =>
  `/api/organizations/${organizationId}/${list}${id ? `/${id}` : ''}`;
/** A change of a list that failed may be due to another one: what holds is shown. */
const changed = () => CHANGED_REQUIREMENTS;
const listOf = <Row>(answer: unknown) => recordsOf(answer) as unknown as Row[];

const setupApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getRequirementGroups: build.query<Group[], string>({
      query: (organizationId) => at({ organizationId, list: 'groups' }),
      transformResponse: (answer: unknown) =>
        listOf<Group>(answer).map((one) => ({ ...one, userIds: one.userIds ?? [] })),
      providesTags: ['Requirements', 'Members'],
    }),
    getRequirementTypes: build.query<CredentialType[], string>({
      query: (organizationId) => at({ organizationId, list: 'credential-types' }),
      transformResponse: (answer: unknown) =>
        listOf<CredentialType>(answer).map((one) => ({ ...one, aliases: one.aliases ?? [] })),
      providesTags: ['Requirements'],
    }),
    getRequirements: build.query<Requirement[], string>({
      query: (organizationId) => at({ organizationId, list: 'requirements' }),
      transformResponse: listOf<Requirement>,
      providesTags: ['Requirements'],
    }),
    getRequirementWaivers: build.query<Waiver[], string>({
      query: (organizationId) => at({ organizationId, list: 'waivers' }),
      transformResponse: listOf<Waiver>,
      providesTags: ['Requirements', 'Members'],
    }),
    getRequirementSchedule: build.query<Schedule, string>({
      query: (organizationId) => `/api/organizations/${organizationId}/schedule`,
      providesTags: ['Requirements'],
    }),
    saveRequirementRow: build.mutation<{ id?: string } | null, SavedRow>({
      query: ({ id, body, ...address }) => ({ url: at(address, id), method: id ? 'PUT' : 'POST', body }),
      invalidatesTags: changed,
    }),
    removeRequirementRow: build.mutation<unknown, RowAddress & { id: string }>({
      query: ({ id, ...address }) => ({ url: at(address, id), method: 'DELETE' }),
      invalidatesTags: changed,
    }),
    changeRequirementGroupMembers: build.mutation<
      unknown,
      GroupMemberChanges & { organizationId: string; groupId: string }
    >({
      query: ({ organizationId, groupId, ...body }) => ({
        url: `${at({ organizationId, list: 'groups' }, groupId)}/members`,
        method: 'PATCH',
        body,
      }),
      invalidatesTags: changed,
    }),
    saveRequirementSchedule: build.mutation<unknown, Schedule & { organizationId: string }>({
      query: ({ organizationId, ...body }) => ({
        url: `/api/organizations/${organizationId}/schedule`,
        method: 'PUT',
        body,
      }),
      invalidatesTags: ['Requirements', 'Audit'],
    }),
  }),
});

/** The members whom requirements can name, by name; undefined until they have loaded. */
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
} = setupApi;
