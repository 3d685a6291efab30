import type { OrganizationChanges } from '@tracker/contracts/organizations';
import { useToast } from '@tracker/shell-sdk/toasts';
import { useState } from 'react';
import { useUpdateOrganizationMutation } from '../../api/organization.api';
import { outcomeProblem } from '../../api/outcome-problem';

const WORDS = {
  refused: 'Failed to update organization',
  broken: 'An error occurred while updating the organization',
};

export function useSaveOrganization(id: string) {
  const [update, { isLoading }] = useUpdateOrganizationMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const { toast } = useToast();

  async function save(changes: OrganizationChanges): Promise<void> {
    const found = outcomeProblem(await update({ id, changes }), WORDS);
    setProblem(found);
    if (found === null) toast({ title: 'Success', description: 'Organization updated successfully!' });
    else toast({ title: 'Error', description: found, variant: 'destructive' });
  }

  return { save, isSaving: isLoading, problem };
}
