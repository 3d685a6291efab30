import { plural } from '@tracker/contracts/values/plural';
import { Day } from '@tracker/ui/day';
import { InstantDay } from '@tracker/ui/instant';
import { Stack } from '@tracker/ui/layout';
import { Skeleton } from '@tracker/ui/skeleton';
import {
  type Person,
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

/** Types come first, because the other lists need them. */
export function SetupView({ organizationId }: { organizationId: string }) {
  const types = useGetRequirementTypesQuery(organizationId);
  const groups = useGetRequirementGroupsQuery(organizationId);
  const requirements = useGetRequirementsQuery(organizationId);
  const waivers = useGetRequirementWaiversQuery(organizationId);
  const { data: people } = usePeople(organizationId);
  const requirementName = useRequirementNames(organizationId);
  const isLoading = [types, groups, requirements, waivers].some(({ data, error }) => !data && !error);
  // All lists appear together, so that none moves the ones below it.
  if (isLoading)
    return (
      <div aria-busy="true">
        <Skeleton height="420px" radius="var(--radius)" />
      </div>
    );
  return (
    <Stack gap={3}>
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
          details:
            [
              aliases.length > 0 && `Also ${aliases.join(', ')}`,
              issuingBody && `Issuer: ${issuingBody}`,
              needsDocument && 'document required',
              needsReview && 'review required',
            ]
              .filter(Boolean)
              .join(' · ') || 'Any issuer, no document required',
        })}
        removalText="Its requirements and waivers are deleted too. Members keep their credentials."
        renderDialog={(type, onClose) => <TypeDialog organizationId={organizationId} type={type} onClose={onClose} />}
      />
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
      <SetupPanel
        organizationId={organizationId}
        list="requirements"
        title="Requirements"
        description="Who needs what. If several apply, the strictest wins."
        addLabel="Add requirement"
        emptyText="No requirements yet."
        obstacle={types.data?.length === 0 ? 'Add a credential type first.' : undefined}
        query={requirements}
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
      <SchedulePanel organizationId={organizationId} />
    </Stack>
  );
}

function personName(people: readonly Person[] | undefined, id: string): string {
  if (!people) return 'A member';
  return people.find((person) => person.id === id)?.name ?? 'A former member';
}
