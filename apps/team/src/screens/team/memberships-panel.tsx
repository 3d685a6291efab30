import type { Organization } from '@tracker/contracts/organizations/organizations';
import { denialText, isAllowed } from '@tracker/contracts/organizations/permissions';
import { useAction } from '@tracker/shell-sdk/action';
import { ConfirmDialog } from '@tracker/ui/confirm-dialog';
import { Cluster, List, ListRow, Quiet } from '@tracker/ui/layout';
import { Panel } from '@tracker/ui/panel';
import { PassingButton } from '@tracker/ui/passing-button';
import { useState } from 'react';
import { failureOf } from '../../features/failure';
import { RoleLabel } from '../../features/role-label';
import { useLeaveTeamOrganizationMutation } from './members.api';

export function MembershipsPanel({ organizations }: { organizations: readonly Organization[] }) {
  const [leaving, setLeaving] = useState<Organization | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [leaveOrganization] = useLeaveTeamOrganizationMutation();
  const leave = useAction(({ id }: Organization) => leaveOrganization(id), {
    done: (_outcome, { name }) => `You left ${name}.`,
    failure: failureOf('Failed to leave the organization', 'An error occurred while leaving the organization'),
  });
  const hasMany = organizations.length > 1;

  return (
    <Panel
      title={hasMany ? 'Your organizations' : 'Your membership'}
      description={hasMany && 'Switch organization in the header (or the menu on phones).'}
    >
      <List>
        {organizations.map((organization) => (
          <ListRow
            key={organization.id}
            side={
              isAllowed(organization.role, 'organization.leave') && (
                <PassingButton
                  aria-label={`Leave ${organization.name}`}
                  onClick={() => {
                    setLeaving(organization);
                    setIsAsking(true);
                  }}
                >
                  Leave
                </PassingButton>
              )
            }
          >
            <Cluster>
              <strong dir="auto">{organization.name}</strong> <RoleLabel role={organization.role} />
            </Cluster>
            {!isAllowed(organization.role, 'organization.leave') && <Quiet>{denialText('organization.leave')}</Quiet>}
          </ListRow>
        ))}
      </List>
      <ConfirmDialog
        title={`Leave ${leaving?.name ?? ''}?`}
        isOpen={isAsking}
        confirmLabel="Leave"
        isPending={leave.isPending}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => leaving && void leave.run(leaving).then(() => setIsAsking(false))}
      >
        <p>You’ll lose access immediately and need a new invitation to return. You keep your credentials.</p>
      </ConfirmDialog>
    </Panel>
  );
}
