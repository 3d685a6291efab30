import { errorText, isRequestError } from '@tracker/shell-sdk/request-error';
import { Link, useLocation, useSearchParams } from '@tracker/shell-sdk/router';
import { useSession } from '@tracker/shell-sdk/session';
import { Button } from '@tracker/ui/button';
import { Icon } from '@tracker/ui/icon';
import { Cluster, Quiet, Stack } from '@tracker/ui/layout';
import { Skeleton } from '@tracker/ui/skeleton';
import { useState } from 'react';
import pageStyles from '../../features/page.module.css';
import { AcceptCard } from './accept-card';
import { useInvitationDetails } from './invitation.api';
import styles from './invitation.module.css';

const NOT_VALID = 'Invalid or expired invitation';

export function InvitationPage() {
  const [params] = useSearchParams();
  const { pathname, search } = useLocation();
  const token = (params.get('token') ?? '').trim();
  const { user, isLoading: isSessionLoading } = useSession();
  // The answer depends on the user, so the session is loaded first.
  const details = useInvitationDetails(token, { isReady: !isSessionLoading });
  const [gone, setGone] = useState<string | null>(null);
  const problem = gone === null ? problemOf(token, details) : { text: gone, canRetry: false };
  const invitation = details.data?.data;

  return (
    <div className={styles.page}>
      {problem ? (
        <Stack as="section" gap={1.5} className={`${styles.card} box`}>
          <Icon name="alert" size={28} className={styles.problem} />
          <h1 tabIndex={-1}>Invalid Invitation</h1>
          <p role="alert">{problem.text}</p>
          <Quiet>
            {problem.canRetry
              ? 'Please check your network connection and try again.'
              : 'Invitations work once and for 7 days. Ask the person who invited you for a new one.'}
          </Quiet>
          <Cluster gap={2}>
            {problem.canRetry && (
              <Button variant="primary" onClick={() => void details.refetch()} isPending={details.isFetching}>
                Try Again
              </Button>
            )}
            <Link to="/" className={pageStyles.link}>
              Go to Dashboard
            </Link>
          </Cluster>
        </Stack>
      ) : invitation ? (
        <AcceptCard token={token} invitation={invitation} user={user} address={pathname + search} onGone={setGone} />
      ) : (
        <Stack as="section" gap={1.5} className={`${styles.card} box`} aria-busy="true">
          <h1 tabIndex={-1} className="visually-hidden">
            Invitation
          </h1>
          <Skeleton width="44px" height="44px" radius="12px" />
          <Skeleton width="80%" height="30px" />
          <Skeleton width="60%" height="20px" />
          <Skeleton height="40px" radius="8px" />
        </Stack>
      )}
    </div>
  );
}

interface InvitationProblem {
  text: string;
  canRetry: boolean;
}

function problemOf(
  token: string,
  { data, error }: Pick<ReturnType<typeof useInvitationDetails>, 'data' | 'error'>,
): InvitationProblem | null {
  if (token === '') return { text: 'Invalid invitation link', canRetry: false };
  if (error) {
    const isRefused = isRequestError(error) && error.status >= 400 && error.status < 500;
    return isRefused
      ? { text: errorText(error, NOT_VALID), canRetry: false }
      : { text: 'Failed to load invitation details', canRetry: true };
  }
  if (data && (data.success === false || !data.data)) return { text: data.message || NOT_VALID, canRetry: false };
  return null;
}
