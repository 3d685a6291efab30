import type { NewOrganization } from '@tracker/contracts/organizations/organizations';
import { useToast } from '@tracker/shell-sdk/toasts';
import { useCreateTeamOrganizationMutation } from './organization.api';
import { outcomeProblem } from './outcome-problem';

const WORDS = {
  refused: 'Failed to create organization',
  broken: 'An error occurred while creating the organization',
};

export function useCreateOrganization(onCreated: () => void) {
  const [createOrganization, { isLoading, error }] = useCreateTeamOrganizationMutation();
  const { toast } = useToast();

  async function create(organization: NewOrganization): Promise<void> {
    const result = await createOrganization(organization);
    if (result.error) return;
    toast({ title: 'Success', description: 'Organization created. Now invite your team.' });
    onCreated();
  }

  return { create, isCreating: isLoading, problem: outcomeProblem({ error }, WORDS) };
}
