import type { Organization } from '@tracker/contracts/organizations/organizations';
import { api } from '@tracker/shell-sdk/api';
import { useNavigate } from '@tracker/shell-sdk/router';
import { useSignOut } from '@tracker/shell-sdk/session';
import { useDispatch } from '@tracker/shell-sdk/store';
import { useToast } from '@tracker/shell-sdk/toasts';
import { giveUpUnsavedChanges } from '@tracker/shell-sdk/unsaved';
import { useState } from 'react';
import { useDeleteTeamOrganizationMutation } from '../../features/organization.api';
import { outcomeProblem } from '../../features/outcome-problem';

const WORDS = {
  refused: 'Failed to delete organization',
  broken: 'An error occurred while deleting the organization',
};

export function useDeleteOrganization({ id, name }: Organization) {
  const [deleteOrganization] = useDeleteTeamOrganizationMutation();
  const [isDeleting, setIsDeleting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { toast } = useToast();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const dispatch = useDispatch();

  async function remove(): Promise<void> {
    setIsDeleting(true);
    const result = await deleteOrganization(id);
    const found = outcomeProblem(result, WORDS);
    setProblem(found);
    if (found !== null) {
      setIsDeleting(false);
      toast({ title: 'Error', description: found, variant: 'destructive' });
    } else if (result.data?.requiresLogout && (await signOut())) {
      await navigate('/');
    } else {
      giveUpUnsavedChanges();
      // Leaves first: what this screen shows of the organization must not be asked for again.
      await navigate('/dashboard');
      dispatch(api.util.invalidateTags(['Organizations', 'Report', 'Notices']));
      toast({ title: 'Success', description: `${name} was deleted.` });
    }
  }

  return { remove, isDeleting, problem };
}
