import type { Organization } from '@tracker/contracts/organizations/organizations';
import { ConfirmDialog } from '@tracker/ui/confirm-dialog';
import { Problem } from '@tracker/ui/problem';
import { TextField } from '@tracker/ui/text-field';
import { useState } from 'react';
import styles from './danger-zone.module.css';
import { useDeleteOrganization } from './use-delete-organization';

interface DeleteOrganizationDialogProps {
  organization: Organization;
  onClose: () => void;
}

/** There for as long as it is open, so that nothing of the last try stands in it. */
export function DeleteOrganizationDialog({ organization, onClose }: DeleteOrganizationDialogProps) {
  const [typed, setTyped] = useState('');
  const { remove, isDeleting, problem } = useDeleteOrganization(organization);
  const isMatching = typed === organization.name;

  return (
    <ConfirmDialog
      title="Delete organization"
      isOpen
      confirmLabel="Delete Organization"
      isConfirmDisabled={!isMatching}
      isPending={isDeleting}
      onCancel={onClose}
      onConfirm={() => void remove()}
    >
      <div className={styles.dialog}>
        <p>
          This action cannot be undone. To confirm, type the name of the organization:{' '}
          <strong dir="auto">{organization.name}</strong>
        </p>
        <TextField
          label="Type the name to confirm"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onValueChange={setTyped}
          error={typed !== '' && !isMatching ? "Organization name doesn't match" : null}
        />
        {problem && <Problem>{problem}</Problem>}
      </div>
    </ConfirmDialog>
  );
}
