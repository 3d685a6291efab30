import { errorText, isRequestError } from '@tracker/shell-sdk/request-error';
import type { InvitationAnswer } from '../team/invitations.api';

const NO_TOKEN = 'Invalid invitation link';
const NOT_VALID = 'Invalid or expired invitation';
const NOT_LOADED = 'Failed to load invitation details';

interface Problem {
  text: string;
  /** Whether asking again may help: the server did not answer, or failed. */
  canRetry: boolean;
}

/** Why an invitation cannot be shown; null while it loads and when it can. */
export function invitationProblem(
  token: string,
  { data, error }: { data?: InvitationAnswer | undefined; error?: unknown },
): Problem | null {
  if (token === '') return { text: NO_TOKEN, canRetry: false };
  if (error) {
    const isRefused = isRequestError(error) && error.status >= 400 && error.status < 500;
    return isRefused ? { text: errorText(error, NOT_VALID), canRetry: false } : { text: NOT_LOADED, canRetry: true };
  }
  if (data && (data.success === false || !data.data)) return { text: data.message || NOT_VALID, canRetry: false };
  return null;
}
