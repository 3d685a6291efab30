import type { Organization } from '@tracker/contracts/organizations/organizations';
import { isAllowed } from '@tracker/contracts/organizations/permissions';
import { useActionInAddress } from '@tracker/product/action-in-address';
import { useCommands } from '@tracker/shell-sdk/commands';
import { useMembers } from '@tracker/shell-sdk/members';
import { useCurrentOrganization } from '@tracker/shell-sdk/organizations';
import { useSession } from '@tracker/shell-sdk/session';
import { Button } from '@tracker/ui/button';
import { Icon } from '@tracker/ui/icon';
import { Stack } from '@tracker/ui/layout';
import { MenuButton } from '@tracker/ui/menu-button';
import { PageHeader } from '@tracker/ui/page-header';
import { QueryView, StaleNotice } from '@tracker/ui/query-view';
import { type ReactNode, useRef, useState } from 'react';
import { NoOrganization } from '../../features/create-organization';
import { InvitationsPanel } from './invitations-panel';
import { useInvitations } from './invitations.api';
import { InviteDialog } from './invite-dialog';
import { InviteSeveralDialog } from './invite-several-dialog';
import { MembersPanel } from './members-panel';
import { MembershipsPanel } from './memberships-panel';
import { TeamSkeleton, TeamStats } from './team-stats';

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
      <PageHeader title="Team Management" subtitle="Invite people and manage their roles" />
      <QueryView query={query} failure="Your organization could not be loaded." skeleton={<TeamSkeleton />}>
        {() => <NoOrganization>{WITHOUT_ORGANIZATION}</NoOrganization>}
      </QueryView>
    </>
  );
}

interface TeamProps {
  organization: Organization;
  organizations: readonly Organization[];
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
  return (
    <>
      <PageHeader
        title="Team Management"
        subtitle={organization.name}
        actions={isAllowed(organization.role, 'invitations.send') && <InviteActions organizationId={organization.id} />}
      />
      <Stack gap={3}>
        {notice}
        <TeamStats
          organization={organization}
          memberCount={members?.length ?? (hasNoMembers ? null : undefined)}
          pendingCount={pendingCount}
        />
        <MembersPanel organization={organization} actor={{ id: user?.id ?? '', role: organization.role }} />
        {/* Panels appear once those above them have their height, so that nothing moves. */}
        {(members || hasNoMembers) && maySeeInvitations && <InvitationsPanel organizationId={organization.id} />}
        {(members || hasNoMembers) && (!maySeeInvitations || invitations || hasNoInvitations) && (
          <MembershipsPanel organizations={organizations} />
        )}
      </Stack>
    </>
  );
}

function InviteActions({ organizationId }: { organizationId: string }) {
  const [open, setOpen] = useState<'one' | 'several' | null>(null);
  const [list, setList] = useState('');
  const menuRef = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(null);
  const inviteSeveral = (pasted = '') => {
    setList(pasted);
    setOpen('several');
  };
  useActionInAddress({ invite: () => setOpen('one'), 'invite-several': () => inviteSeveral() });
  useCommands([{ id: 'invite', label: 'Invite a member', icon: 'plus', shortcut: 'C', run: () => setOpen('one') }]);
  return (
    <>
      <Button
        variant="primary"
        title="Invite Member (C)"
        icon={<Icon name="plus" size={16} />}
        onClick={() => setOpen('one')}
      >
        Invite Member
      </Button>
      <MenuButton
        ref={menuRef}
        label="More actions"
        items={[{ key: 'several', label: 'Invite several' }]}
        onChoose={() => inviteSeveral()}
      />
      {open === 'one' && <InviteDialog organizationId={organizationId} onSeveral={inviteSeveral} onClose={close} />}
      {open === 'several' && <InviteSeveralDialog organizationId={organizationId} list={list} onClose={close} />}
    </>
  );
}
