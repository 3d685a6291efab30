import type { Requirement, Waiver } from '@tracker/contracts/requirements/requirements';
import type { ViewedQuery } from '@tracker/ui/query-view';
import {
  useGetRequirementGroupsQuery,
  useGetRequirementsQuery,
  useGetRequirementWaiversQuery,
} from '../../api/setup.api';

export interface CellRule {
  /** The requirement that decides the cell. */
  requirement: Requirement | undefined;
  /** Name of the group that the requirement is for. */
  group: string | undefined;
  waiver: Waiver | undefined;
}

interface CellRuleOf {
  organizationId: string;
  userId: string | undefined;
  requirementId: string | undefined;
}

/** What decides a cell, as one query. Asks nothing for a cell without a requirement. */
export function useCellRule({ organizationId, userId, requirementId }: CellRuleOf): ViewedQuery<CellRule> {
  const skip = !userId || !requirementId;
  const requirements = useGetRequirementsQuery(organizationId, { skip });
  const waivers = useGetRequirementWaiversQuery(organizationId, { skip });
  const groups = useGetRequirementGroupsQuery(organizationId, { skip });
  const queries = [requirements, waivers, groups];
  const requirement = requirements.data?.find(({ id }) => id === requirementId);
  const data = {
    requirement,
    group: groups.data?.find(({ id }) => id === requirement?.groupId)?.name,
    waiver: waivers.data?.find((one) => one.userId === userId && one.requirementId === requirementId),
  };
  return {
    data: queries.every((query) => query.data) ? data : undefined,
    error: queries.find(({ error }) => error)?.error,
    isFetching: queries.some(({ isFetching }) => isFetching),
    refetch: () => queries.filter(({ error }) => error).map(({ refetch }) => refetch()),
  };
}
