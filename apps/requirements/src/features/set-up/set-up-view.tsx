import { Skeleton } from '@tracker/ui/skeleton';
import { InstantDay } from '@tracker/ui/instant';
import { Day } from '@tracker/ui/day';
import {
  type Person,
  useGetRequirementTypesQuery,
  useGetRequirementGroupsQuery,
  usePeople,
  useGetRequirementsQuery,
  useGetRequirementWaiversQuery,
} from '../../api/setup.api';
import { GroupDialog } from './group-dialog';
import { RequirementDialog } from './requirement-dialog';
import { SchedulePanel } from './schedule-panel';
import { SetupPanel } from './setup-panel';
import styles from './set-up-view.module.css';
import { TypeDialog } from './type-dialog';
import { useRequirementNames } from './use-requirement-names';
import { WaiverDialog } from './waiver-dialog';

/** What is asked of whom: types first, for everything else stands on them. */
export function SetUpView({ organizationId }: { organizationId: string }) {
  const types = useGetRequirementTypesQuery(organizationId);
  const groups = useGetRequirementGroupsQuery(organizationId);
  const requirements = useGetRequirementsQuery(organizationId);
  const waivers = useGetRequirementWaiversQuery(organizationId);
  const { data: people } = usePeople(organizationId);
  const requirementName = useRequirementNames(organizationId);
  const isLoading = [types, groups, requirements, waivers].some(({ data, error }) => !data && !error);
  // All of them at once: what is longer than its skeleton would push down those below it.
  if (isLoading)
    return (
      <div aria-busy="true">
        <Skeleton height="420px" radius="var(--radius)" />
      </div>
    );
  return (
    <div className={styles.panels}>
      <SetupPanel
        organizationId={organizationId}
        list="credential-types"
        title="Credential types"
        description="What can be asked for. A member’s credential counts by its name, unless they say for what it counts."
        addLabel="Add type"
        emptyText="No types yet. Add the first, such as First Aid."
        query={types}
        show={({ name, aliases, issuingBody, needsDocument, needsReview }) => ({
          name,
          details:
            [
              aliases.length > 0 && `also ${aliases.join(', ')}`,
              issuingBody && `by ${issuingBody}`,
              needsDocument && 'needs a document',
              needsReview && 'needs a review',
            ]
              .filter(Boolean)
              .join(' · ') || 'any issuer, no document needed',
        })}
        removalText="Requirements for it and their waivers are deleted with it. Credentials stay with their owners."
        renderDialog={(type, onClose) => <TypeDialog organizationId={organizationId} type={type} onClose={onClose} />}
      />
      <SetupPanel
        organizationId={organizationId}
        list="groups"
        title="Groups"
        description="Jobs, sites or teams. A member may be in several."
        addLabel="Add group"
        emptyText="No groups yet. What is asked of everybody needs none."
        query={groups}
        show={({ name, userIds }) => ({
          name,
          details: memberWords(userIds.length),
        })}
        removalText="Requirements of this group and their waivers are deleted with it. Its members stay in the organization."
        renderDialog={(group, onClose) => (
          <GroupDialog organizationId={organizationId} group={group} onClose={onClose} />
        )}
      />
      <SetupPanel
        organizationId={organizationId}
        list="requirements"
        title="Requirements"
        description="Who must hold what. Of several for one type the strictest counts."
        addLabel="Add requirement"
        emptyText="Nothing is asked of anybody yet."
        obstacle={types.data?.length === 0 ? 'Add a credential type first.' : undefined}
        query={requirements}
        show={({ id, graceDays }) => ({
          name: requirementName(id),
          details:
            graceDays === 0
              ? 'from the first day'
              : `within ${graceDays === 1 ? 'one day' : `${graceDays} days`} of joining`,
        })}
        removalText="It is not asked any more, and its waivers are deleted with it."
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
        description="Who need not hold what for a while, and why."
        addLabel="Grant waiver"
        emptyText="Nobody is waived."
        obstacle={requirements.data?.length === 0 ? 'Add a requirement first.' : undefined}
        query={waivers}
        show={({ userId, requirementId, reason, until, grantedBy, grantedAt }) => ({
          name: `${personName(people, userId)}: ${requirementName(requirementId)}`,
          details: (
            <>
              until <Day date={until} />
              {grantedBy && ` · by ${grantedBy.name}`} on <InstantDay instant={grantedAt} /> · {reason}
            </>
          ),
        })}
        removalText="It is asked again from today."
        renderDialog={(waiver, onClose) => (
          <WaiverDialog organizationId={organizationId} waiver={waiver} onClose={onClose} />
        )}
      />
      <SchedulePanel organizationId={organizationId} />
    </div>
  );
}

/** Nobody is called a former member only because the list of people has not come. */
function personName(people: readonly Person[] | undefined, id: string): string {
  if (!people) return 'A member';
  return people.find((person) => person.id === id)?.name ?? 'A former member';
}

function memberWords(count: number): string {
  if (count === 0) return 'No members yet';
  return count === 1 ? 'One member' : `${count} members`;
}
