import { isAllowed } from '@tracker/contracts/organizations/permissions';
import type { Organization } from '@tracker/contracts/organizations/organizations';
import { useCurrentOrganization } from '@tracker/shell-sdk/organizations';
import { useSession } from '@tracker/shell-sdk/session';
import { PageHeader } from '@tracker/ui/page-header';
import { QueryView, StaleNotice } from '@tracker/ui/query-view';
import type { ReactNode } from 'react';
import { useInvitations } from './invitations.api';
import { useMembers } from '@tracker/shell-sdk/members';
import { MembersPanel } from './members-panel';
import { NoOrganization } from '../../features/no-organization';
import { InviteActions } from './invite-actions';
import { MembershipsPanel } from './memberships-panel';
import { InvitationsPanel } from './invitations-panel';
import { TeamStats } from './team-stats';
import { TeamSkeleton } from './team-stats';
import styles from './team.module.css';

const WITHOUT_ORGANIZATION = "You don't belong to any organization yet. Create one to start managing team members.";

export function TeamPage() {
  const current = useCurrentOrganization();
  const { organization, organizations = [] } = current;
  const query = { ...current, data: current.organizations };
  if (organization) {
    return (
      <Team
        key={organization.id}
        organization={organization}
        organizations={organizations}
        notice={<StaleNotice query={query} />}
      />
    );
  }
  return (
    <>
      <PageHeader title="Team Management" subtitle="Invite people and look after their roles" />
      <QueryView query={query} failure="Your organization could not be loaded." skeleton={<TeamSkeleton />}>
        {() => <NoOrganization>{WITHOUT_ORGANIZATION}</NoOrganization>}
      </QueryView>
    </>
  );
}

interface TeamProps {
  organization: Organization;
  organizations: readonly Organization[];
  /** Says that the organization may be out of date, if so. */
  notice: ReactNode;
}

function Team({ organization, organizations, notice }: TeamProps) {
  const { user } = useSession();
  const maySeeInvitations = isAllowed(organization.role, 'invitations.read');
  const { data: members, isError: hasNoMembers } = useMembers(organization.id);
  const { data: invitations, isError: hasNoInvitations } = useInvitations(organization.id, {
    isAllowed: maySeeInvitations,
  });
  const pendingCount = maySeeInvitations && !hasNoInvitations ? invitations?.length : null;
  const seatsLeft = members && invitations ? organization.maxMembers - members.length - invitations.length : undefined;
  return (
    <>
      <PageHeader
        title="Team Management"
        subtitle={organization.name}
        actions={
          isAllowed(organization.role, 'invitations.send') && (
            <InviteActions organizationId={organization.id} seatsLeft={seatsLeft} />
          )
        }
      />
      <div className={styles.sections}>
        {notice}
        <TeamStats
          organization={organization}
          memberCount={members?.length ?? (hasNoMembers ? null : undefined)}
          pendingCount={pendingCount}
        />
        <MembersPanel organization={organization} actor={{ id: user?.id ?? '', role: organization.role }} />
        {/* Not before it is known how high the table is: nothing moves that was shown. */}
        {(members || hasNoMembers) && maySeeInvitations && <InvitationsPanel organizationId={organization.id} />}
        {(members || hasNoMembers) && (!maySeeInvitations || invitations || hasNoInvitations) && (
          <MembershipsPanel organizations={organizations} />
        )}
      </div>
    </>
  );
}
