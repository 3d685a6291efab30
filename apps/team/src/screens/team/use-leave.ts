import type { Organization } from '@tracker/contracts/organizations/organizations';
import { useToast } from '@tracker/shell-sdk/toasts';
import { useLeaveTeamOrganizationMutation } from './members.api';
import { outcomeProblem } from '../../features/outcome-problem';

const WORDS = {
  refused: 'Failed to leave the organization',
  broken: 'An error occurred while leaving the organization',
};

export function useLeave() {
  const [leaveOrganization, { isLoading }] = useLeaveTeamOrganizationMutation();
  const { toast } = useToast();

  async function leave({ id, name }: Organization): Promise<void> {
    const problem = outcomeProblem(await leaveOrganization(id), WORDS);
    if (problem === null) toast({ title: 'Success', description: `You left ${name}.` });
    else toast({ title: 'Error', description: problem, variant: 'destructive' });
  }

  return { leave, isLeaving: isLoading };
}
