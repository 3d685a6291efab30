import type { Invitation } from '@tracker/contracts/organizations/invitations';
import { useToast } from '@tracker/shell-sdk/toasts';
import { useState } from 'react';
import { useCancelTeamInvitationMutation, useResendTeamInvitationMutation } from './invitations.api';
import { outcomeProblem } from '../../features/outcome-problem';

const RESEND_WORDS = { refused: 'Failed to send invitation', broken: 'An error occurred while sending the invitation' };
const CANCEL_WORDS = {
  refused: 'Failed to cancel invitation',
  broken: 'An error occurred while cancelling the invitation',
};

export function useInvitationActions(organizationId: string) {
  const [resendInvitation] = useResendTeamInvitationMutation();
  const [cancelInvitation] = useCancelTeamInvitationMutation();
  const [busyId, setBusyId] = useState<string | null>(null);
  const { toast } = useToast();

  function tell(problem: string | null, success: string) {
    setBusyId(null);
    if (problem === null) toast({ title: 'Success', description: success });
    else toast({ title: 'Error', description: problem, variant: 'destructive' });
  }

  return {
    /** The row whose call is under way. */
    busyId,
    async resend({ id, email }: Invitation) {
      setBusyId(id);
      const result = await resendInvitation({ organizationId, invitationId: id });
      tell(
        outcomeProblem(result, RESEND_WORDS),
        `A new invitation is on its way to ${email}. The older link has stopped working.`,
      );
    },
    async cancel({ id }: Invitation) {
      setBusyId(id);
      const result = await cancelInvitation({ organizationId, invitationId: id });
      tell(outcomeProblem(result, CANCEL_WORDS), 'Invitation cancelled successfully');
    },
  };
}
