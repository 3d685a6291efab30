import type { Organization } from '@tracker/contracts/organizations/organizations';
import { denialText, isAllowed } from '@tracker/contracts/organizations/permissions';
import { ConfirmDialog } from '@tracker/ui/confirm-dialog';
import { Panel } from '@tracker/ui/panel';
import { PassingButton } from '@tracker/ui/passing-button';
import { useState } from 'react';
import { RoleLabel } from '../../features/role-label';
import styles from './memberships-panel.module.css';
import { useLeave } from './use-leave';

/** Every organization one belongs to, the current one first, and the way out of each. */
export function MembershipsPanel({ organizations }: { organizations: readonly Organization[] }) {
  const [leaving, setLeaving] = useState<Organization | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const { leave, isLeaving } = useLeave();
  const hasMany = organizations.length > 1;

  return (
    <Panel
      title={hasMany ? 'Your organizations' : 'Your membership'}
      {...(hasMany && {
        description: 'You choose the current one at the head of the page, on a phone in the menu.',
      })}
    >
      <ul className={styles.list}>
        {organizations.map((organization) => (
          <li key={organization.id}>
            <span className={styles.name} dir="auto">
              {organization.name}
            </span>{' '}
            <RoleLabel role={organization.role} />
            {isAllowed(organization.role, 'organization.leave') ? (
              <PassingButton
                className={styles.leave}
                aria-label={`Leave ${organization.name}`}
                onClick={() => {
                  setLeaving(organization);
                  setIsAsking(true);
                }}
              >
                Leave
              </PassingButton>
            ) : (
              <span className={styles.hint}>{denialText('organization.leave')}</span>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        title={`Leave ${leaving?.name ?? ''}?`}
        isOpen={isAsking}
        confirmLabel="Leave"
        isPending={isLeaving}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => leaving && void leave(leaving).then(() => setIsAsking(false))}
      >
        <p>You lose access immediately, and need a new invitation to come back. Your credentials stay yours.</p>
      </ConfirmDialog>
    </Panel>
  );
}
