import type { Organization, OrganizationChanges } from '@tracker/contracts/organizations/organizations';
import { useToast } from '@tracker/shell-sdk/toasts';
import { useState } from 'react';
import { useUpdateTeamOrganizationMutation } from '../../features/organization.api';
import { outcomeProblem } from '../../features/outcome-problem';

const WORDS = {
  refused: 'Failed to update organization',
  broken: 'An error occurred while updating the organization',
};

export function useSaveOrganization({ id, version }: Organization) {
  const [update, { isLoading }] = useUpdateTeamOrganizationMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const { toast } = useToast();

  /** Whether it was saved. */
  async function save(changes: OrganizationChanges): Promise<boolean> {
    const found = outcomeProblem(await update({ id, changes, ifMatch: version }), WORDS);
    setProblem(found);
    if (found === null) toast({ title: 'Success', description: 'Organization updated successfully!' });
    else toast({ title: 'Error', description: found, variant: 'destructive' });
    return found === null;
  }

  return { save, isSaving: isLoading, problem };
}
