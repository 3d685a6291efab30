import type { NewInvitation } from '@tracker/contracts/organizations/invitations';
import { useToast } from '@tracker/shell-sdk/toasts';
import { useState } from 'react';
import { useSendTeamInvitationMutation } from './invitations.api';
import { outcomeProblem } from '../../features/outcome-problem';

const WORDS = { refused: 'Failed to send invitation', broken: 'An error occurred while sending the invitation' };

export function useInvite(organizationId: string) {
  const [send, { isLoading }] = useSendTeamInvitationMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const { toast } = useToast();

  /** True when the invitation is on its way. */
  async function invite(invitation: NewInvitation): Promise<boolean> {
    setProblem(null);
    const found = outcomeProblem(await send({ ...invitation, organizationId }), WORDS);
    setProblem(found);
    if (found === null) toast({ title: 'Success', description: 'Invitation sent successfully!' });
    else toast({ title: 'Error', description: found, variant: 'destructive' });
    return found === null;
  }

  return { invite, isSending: isLoading, problem };
}
