import type { CredentialType, Group, Requirement, Schedule, Waiver } from '@tracker/contracts/requirements';
import { recordOf, recordsOf, textOf } from '@tracker/shell-sdk/answer-readers';
import { api } from '@tracker/shell-sdk/api';
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
    getRequirementPeople: build.query<Person[], string>({
      query: (organizationId) => `/api/organizations/${organizationId}/members`,
      transformResponse: (answer: unknown) =>
        recordsOf(recordOf(answer)['members'])
          .map((one) => ({
            id: textOf(one['id']),
            name: [one['firstName'], one['lastName']].map(textOf).filter(Boolean).join(' ') || textOf(one['email']),
          }))
          .toSorted((left, right) => left.name.localeCompare(right.name)),
      providesTags: ['Members'],
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
    setRequirementGroupMembers: build.mutation<unknown, { organizationId: string; groupId: string; userIds: string[] }>(
      {
        query: ({ organizationId, groupId, userIds }) => ({
          url: `${at({ organizationId, list: 'groups' }, groupId)}/members`,
          method: 'PUT',
          body: { userIds },
        }),
        invalidatesTags: changed,
      },
    ),
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

export const {
  useGetRequirementGroupsQuery,
  useGetRequirementTypesQuery,
  useGetRequirementsQuery,
  useGetRequirementWaiversQuery,
  useGetRequirementPeopleQuery,
  useGetRequirementScheduleQuery,
  useSaveRequirementRowMutation,
  useRemoveRequirementRowMutation,
  useSetRequirementGroupMembersMutation,
  useSaveRequirementScheduleMutation,
} = setupApi;
