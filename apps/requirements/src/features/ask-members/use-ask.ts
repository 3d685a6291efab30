import { errorText } from '@tracker/shell-sdk/request-error';
import { useToast } from '@tracker/shell-sdk/toasts';
import { useState } from 'react';
import { useAskForRequirementsMutation } from '../../api/matrix.api';

/** Sends members a mail about what is missing, of one type or of all. */
export function useAsk(organizationId: string) {
  const [send, { isLoading }] = useAskForRequirementsMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const { toast } = useToast();

  /** True when the mails are on their way, or were within the week. */
  async function ask(userIds: string[], typeId: string | null): Promise<boolean> {
    setProblem(null);
    const { data, error } = await send({ organizationId, userIds, ...(typeId && { typeId }) });
    if (error) {
      setProblem(errorText(error, 'The mails could not be sent. Please try again.'));
      return false;
    }
    const { sent = 0, skipped = 0 } = data ?? {};
    const left = skipped > 0 ? ` ${countOf(skipped)} left out: asked within a week, or nothing is missing.` : '';
    if (sent > 0) toast({ title: 'Asked', description: `${countOf(sent)} asked by mail.${left}` });
    else toast({ title: 'Nobody asked', description: left.trim() || 'Nothing is missing.', variant: 'info' });
    return true;
  }

  return { ask, isAsking: isLoading, problem };
}

function countOf(count: number): string {
  return count === 1 ? 'One member' : `${count} members`;
}
