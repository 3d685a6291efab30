import type { Organization } from '@tracker/contracts/organizations/organizations';
import { denialText, isAllowed } from '@tracker/contracts/organizations/permissions';
import { ConfirmedButton } from '@tracker/product/confirmed-button';
import { Cluster, List, ListRow, Quiet } from '@tracker/ui/layout';
import { Panel } from '@tracker/ui/panel';
import { failureOf } from '../../features/failure';
import { RoleLabel } from '../../features/role-label';
import { useLeaveTeamOrganizationMutation } from './members.api';

const LEAVING_FAILED = failureOf(
  'Failed to leave the organization',
  'An error occurred while leaving the organization',
);

export function MembershipsPanel({ organizations }: { organizations: readonly Organization[] }) {
  const [leaveOrganization] = useLeaveTeamOrganizationMutation();
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
                <ConfirmedButton
                  label="Leave"
                  aria-label={`Leave ${organization.name}`}
                  title={`Leave ${organization.name}?`}
                  call={() => leaveOrganization(organization.id)}
                  words={{ done: `You left ${organization.name}.`, failure: LEAVING_FAILED }}
                >
                  You’ll lose access immediately and need a new invitation to return. You keep your credentials.
                </ConfirmedButton>
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
    </Panel>
  );
}
