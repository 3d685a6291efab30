import { useLocation, useSearchParams } from '@tracker/shell-sdk/router';
import { useSession } from '@tracker/shell-sdk/session';
import { useInvitationDetails } from '../team/invitations.api';
import { AcceptCard } from './accept-card';
import { invitationProblem } from './invitation-problem';
import { InvalidInvitation } from './invalid-invitation';
import { InvitationSkeleton } from './accept-card';
import styles from './invitation.module.css';

export function InvitationPage() {
  const [params] = useSearchParams();
  const { pathname, search } = useLocation();
  const token = (params.get('token') ?? '').trim();
  const { user, isLoading: isSessionLoading } = useSession();
  // Asked once it is known who asks: the answer says whether the invitation is for them.
  const details = useInvitationDetails(token, { isReady: !isSessionLoading });
  const problem = invitationProblem(token, details);
  const invitation = details.data?.data;

  return (
    <div className={styles.page}>
      {problem ? (
        <InvalidInvitation
          reason={problem.text}
          {...(problem.canRetry && { onRetry: () => void details.refetch(), isRetrying: details.isFetching })}
        />
      ) : invitation ? (
        <AcceptCard token={token} invitation={invitation} user={user} address={pathname + search} />
      ) : (
        <InvitationSkeleton />
      )}
    </div>
  );
}
