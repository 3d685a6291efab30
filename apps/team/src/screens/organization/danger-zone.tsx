import type { Organization } from '@tracker/contracts/organizations/organizations';
import { denialText, isAllowed } from '@tracker/contracts/organizations/permissions';
import { Button } from '@tracker/ui/button';
import { Panel } from '@tracker/ui/panel';
import { useState } from 'react';
import { DeleteOrganizationDialog } from './delete-organization-dialog';
import styles from './danger-zone.module.css';

export function DangerZone({ organization }: { organization: Organization }) {
  const [isOpen, setIsOpen] = useState(false);
  const mayDelete = isAllowed(organization.role, 'organization.delete');
  return (
    <Panel title="Danger zone" tone="danger">
      <div className={styles.row}>
        <p>
          {mayDelete
            ? 'Memberships, invitations and the subscription end at once. Everybody keeps their own credentials.'
            : denialText('organization.delete')}
        </p>
        {mayDelete && (
          <Button variant="primary" isDangerous onClick={() => setIsOpen(true)}>
            Delete Organization
          </Button>
        )}
      </div>
      {isOpen && <DeleteOrganizationDialog organization={organization} onClose={() => setIsOpen(false)} />}
    </Panel>
  );
}
