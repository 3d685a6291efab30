import { plural } from '@tracker/contracts/values/plural';
import { joinedQuery } from '@tracker/product/joined-query';
import { useSearchParams } from '@tracker/shell-sdk/router';
import { Day } from '@tracker/ui/day';
import { InstantDay } from '@tracker/ui/instant';
import { Skeleton } from '@tracker/ui/skeleton';
import { Tabs } from '@tracker/ui/tabs';
import {
  LIST_PARAMETER,
  type Person,
  TAB_PARAMETER,
  useGetRequirementGroupsQuery,
  useGetRequirementsQuery,
  useGetRequirementTypesQuery,
  useGetRequirementWaiversQuery,
  usePeople,
  useRequirementNames,
} from '../requirements.api';
import { GroupDialog } from './group-dialog';
import { RequirementDialog } from './requirement-dialog';
import { SchedulePanel } from './schedule-panel';
import { SetupPanel } from './setup-panel';
import { TypeDialog } from './type-dialog';
import { WaiverDialog } from './waiver-dialog';

const LISTS = [
  { key: 'types', name: 'Credential types' },
  { key: 'groups', name: 'Groups' },
  { key: 'requirements', name: 'Requirements' },
  { key: 'waivers', name: 'Waivers' },
  { key: 'email', name: 'Weekly email' },
] as const;

export function SetupView({ organizationId }: { organizationId: string }) {
  const types = useGetRequirementTypesQuery(organizationId);
  const groups = useGetRequirementGroupsQuery(organizationId);
  const requirements = useGetRequirementsQuery(organizationId);
  const waivers = useGetRequirementWaiversQuery(organizationId);
  const { data: people } = usePeople(organizationId);
  const requirementName = useRequirementNames(organizationId);
  const [params, setParams] = useSearchParams();
  const list = LISTS.find(({ key }) => key === params.get(LIST_PARAMETER))?.key ?? 'types';
  const choose = (key: typeof list) =>
    setParams({ [TAB_PARAMETER]: 'setup', ...(key !== 'types' && { [LIST_PARAMETER]: key }) });
  const withTypes = joinedQuery([requirements, types], types.data && requirements.data);
  const isLoading = [types, groups, requirements, waivers].some(({ data, error }) => !data && !error);
  // The lists name each other's rows.
  if (isLoading)
    return (
      <div aria-busy="true">
        <Skeleton height="420px" radius="var(--radius)" />
      </div>
    );
  return (
    <Tabs label="Setup" tabs={LISTS} chosen={list} onChoose={choose}>
      {list === 'types' && (
        <SetupPanel
          organizationId={organizationId}
          list="credential-types"
          title="Credential types"
          description="What you can require. Credentials match by name unless the member picks a type."
          addLabel="Add type"
          emptyText="No types yet. Add the first one, such as First Aid."
          query={types}
          show={({ name, aliases, issuingBody, needsDocument, needsReview }) => ({
            name,
            details: [
              issuingBody ? `Issuer: ${issuingBody}` : 'Any issuer',
              needsDocument ? 'document required' : 'no document required',
              needsReview && 'review required',
              aliases.length > 0 && `also ${aliases.join(', ')}`,
            ]
              .filter(Boolean)
              .join(' · '),
          })}
          removalText="Its requirements and waivers are deleted too. Members keep their credentials."
          renderDialog={(type, onClose) => <TypeDialog organizationId={organizationId} type={type} onClose={onClose} />}
        />
      )}
      {list === 'groups' && (
        <SetupPanel
          organizationId={organizationId}
          list="groups"
          title="Groups"
          description="Jobs, sites or teams. A member can be in several."
          addLabel="Add group"
          emptyText="No groups yet. Requirements for everyone don’t need one."
          query={groups}
          show={({ name, userIds }) => ({
            name,
            details:
              userIds.length === 0 ? 'No members yet' : plural(userIds.length, { one: '# member', other: '# members' }),
          })}
          removalText="Its requirements and their waivers are deleted too. Its members stay in the organization."
          renderDialog={(group, onClose) => (
            <GroupDialog organizationId={organizationId} group={group} onClose={onClose} />
          )}
        />
      )}
      {list === 'requirements' && (
        <SetupPanel
          organizationId={organizationId}
          list="requirements"
          title="Requirements"
          description="Who needs what. If several apply, the strictest wins."
          addLabel="Add requirement"
          emptyText="No requirements yet."
          obstacle={types.data?.length === 0 ? 'Add a credential type first.' : undefined}
          query={withTypes}
          show={({ id, graceDays }) => ({
            name: requirementName(id),
            details:
              graceDays === 0
                ? 'Required immediately'
                : plural(graceDays, { one: 'Within # day of joining', other: 'Within # days of joining' }),
          })}
          removalText="Members no longer need it, and its waivers are deleted too."
          renderDialog={(requirement, onClose) => (
            <RequirementDialog
              organizationId={organizationId}
              requirement={requirement}
              groups={groups.data ?? []}
              types={types.data ?? []}
              onClose={onClose}
            />
          )}
        />
      )}
      {list === 'waivers' && (
        <SetupPanel
          organizationId={organizationId}
          list="waivers"
          title="Waivers"
          description="Temporary exemptions."
          addLabel="Grant waiver"
          emptyText="No waivers."
          obstacle={requirements.data?.length === 0 ? 'Add a requirement first.' : undefined}
          query={waivers}
          show={({ userId, requirementId, reason, until, grantedBy, grantedAt }) => ({
            name: `${personName(people, userId)}: ${requirementName(requirementId)}`,
            details: (
              <>
                Until <Day date={until} />
                {grantedBy && ` · by ${grantedBy.name}`} on <InstantDay instant={grantedAt} /> · {reason}
              </>
            ),
          })}
          removalText="The requirement applies again immediately."
          renderDialog={(waiver, onClose) => (
            <WaiverDialog organizationId={organizationId} waiver={waiver} onClose={onClose} />
          )}
        />
      )}
      {list === 'email' && <SchedulePanel organizationId={organizationId} />}
    </Tabs>
  );
}

function personName(people: readonly Person[] | undefined, id: string): string {
  if (!people) return 'A member';
  return people.find((person) => person.id === id)?.name ?? 'A former member';
}
