import {
  useGetRequirementTypesQuery,
  useGetRequirementGroupsQuery,
  useGetRequirementsQuery,
} from '../../api/setup.api';

/** How a requirement is called: what must be held, and by whom. */
export function useRequirementNames(organizationId: string): (requirementId: string) => string {
  const { data: groups = [] } = useGetRequirementGroupsQuery(organizationId);
  const { data: types = [] } = useGetRequirementTypesQuery(organizationId);
  const { data: requirements = [] } = useGetRequirementsQuery(organizationId);
  return (requirementId) => {
    const requirement = requirements.find(({ id }) => id === requirementId);
    if (!requirement) return 'A requirement';
    const type = types.find(({ id }) => id === requirement.typeId)?.name ?? 'A credential';
    const who = requirement.groupId
      ? (groups.find(({ id }) => id === requirement.groupId)?.name ?? 'a group')
      : 'everybody';
    return `${type}, ${who}`;
  };
}
