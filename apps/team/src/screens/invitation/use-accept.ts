import { isRequestError } from '@tracker/shell-sdk/request-error';
import { useNavigate } from '@tracker/shell-sdk/router';
import { useEffect, useState } from 'react';
import { useAcceptTeamInvitationMutation } from '../team/invitations.api';
import { outcomeProblem } from '../../features/outcome-problem';

/** How long the success is shown before the team is. */
const REDIRECT_AFTER_MS = 2_000;

const WORDS = { refused: 'Failed to accept invitation', broken: 'An error occurred while accepting the invitation' };

export function useAccept(token: string) {
  const [acceptInvitation, { isLoading }] = useAcceptTeamInvitationMutation();
  const [hasJoined, setHasJoined] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isGone, setIsGone] = useState(false);
  const navigate = useNavigate();

  useEffect(() => {
    if (!hasJoined) return;
    const timer = setTimeout(() => void navigate('/team'), REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [hasJoined, navigate]);

  async function accept(): Promise<void> {
    if (isLoading) return;
    const result = await acceptInvitation(token);
    const found = outcomeProblem(result, WORDS);
    setProblem(found);
    // Used, cancelled or expired since the screen was opened.
    setIsGone(isRequestError(result.error) && result.error.status === 404);
    setHasJoined(found === null);
  }

  return { accept, isAccepting: isLoading, hasJoined, problem, isGone };
}
