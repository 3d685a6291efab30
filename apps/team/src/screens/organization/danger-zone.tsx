import type { Organization } from '@tracker/contracts/organizations/organizations';
import { denialText, isAllowed } from '@tracker/contracts/organizations/permissions';
import { useAction } from '@tracker/shell-sdk/action';
import { api } from '@tracker/shell-sdk/api';
import { useNavigate } from '@tracker/shell-sdk/router';
import { useSignOut } from '@tracker/shell-sdk/session';
import { useDispatch } from '@tracker/shell-sdk/store';
import { toast } from '@tracker/shell-sdk/toasts';
import { discardUnsavedChanges } from '@tracker/shell-sdk/unsaved';
import { Button } from '@tracker/ui/button';
import { Cluster } from '@tracker/ui/layout';
import { Panel } from '@tracker/ui/panel';
import { useState } from 'react';
import { failureOf } from '../../features/failure';
import { useDeleteTeamOrganizationMutation } from '../../features/organization.api';
import { TypedConfirmation } from '../../features/typed-confirmation';

export function DangerZone({ organization }: { organization: Organization }) {
  const [isOpen, setIsOpen] = useState(false);
  const mayDelete = isAllowed(organization.role, 'organization.delete');
  return (
    <Panel
      id="danger"
      title="Danger zone"
      tone="danger"
      description={
        mayDelete
          ? 'Ends all memberships, invitations and the subscription. Members keep their credentials.'
          : denialText('organization.delete')
      }
    >
      {mayDelete && (
        <Cluster>
          <Button variant="primary" isDangerous onClick={() => setIsOpen(true)}>
            Delete Organization
          </Button>
        </Cluster>
      )}
      {isOpen && <DeleteDialog organization={organization} onClose={() => setIsOpen(false)} />}
    </Panel>
  );
}

function DeleteDialog({ organization: { id, name }, onClose }: { organization: Organization; onClose: () => void }) {
  const [deleteOrganization] = useDeleteTeamOrganizationMutation();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const dispatch = useDispatch();

  // The button stays pending until the screen has been left.
  async function deleteAndLeave() {
    const answer = await deleteOrganization(id);
    if (!answer.data || answer.data.success === false) return answer;
    if (answer.data.requiresLogout && (await signOut())) {
      await navigate('/');
      return answer;
    }
    discardUnsavedChanges();
    // Leaves before reloading, so that nothing of the deleted organization is requested again.
    await navigate('/dashboard');
    dispatch(api.util.invalidateTags(['Organizations', 'Report', 'Notices']));
    toast({ title: 'Success', description: `${name} was deleted.` });
    return answer;
  }

  const remove = useAction(deleteAndLeave, {
    failure: failureOf('Failed to delete organization', 'An error occurred while deleting the organization'),
    refusal: 'both',
  });

  return (
    <TypedConfirmation
      title="Delete organization"
      confirmLabel="Delete Organization"
      label="Type the name to confirm"
      isMatching={(typed) => typed === name}
      mismatch="Organization name doesn't match"
      action={remove}
      onClose={onClose}
    >
      <p>
        This action cannot be undone. To confirm, type the name of the organization:{' '}
        <strong dir="auto" style={{ whiteSpace: 'pre-wrap' }}>
          {name}
        </strong>
      </p>
    </TypedConfirmation>
  );
}
