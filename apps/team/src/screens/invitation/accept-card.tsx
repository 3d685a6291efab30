import type { InvitationDetails } from '@tracker/contracts/organizations/invitations';
import type { User } from '@tracker/contracts/auth/users';
import { installationOffers } from '@tracker/shell-sdk/offers';
import { useOrganizationSignIn } from '@tracker/shell-sdk/organization-sign-in';
import { signInLink } from '@tracker/shell-sdk/sign-in-link';
import { Button } from '@tracker/ui/button';
import { Icon } from '@tracker/ui/icon';
import { OrganizationSignIn } from '@tracker/ui/organization-sign-in';
import { Problem } from '@tracker/ui/problem';
import { SignInCard } from '@tracker/ui/sign-in-card';
import { ConfirmAddress } from '../../features/confirm-address';
import { RoleLabel } from '../../features/role-label';
import { InvalidInvitation } from './invalid-invitation';
import styles from './invitation-card.module.css';
import { OtherRecipient } from './other-recipient';
import { useAccept } from './use-accept';
import { Skeleton } from '@tracker/ui/skeleton';

interface AcceptCardProps {
  token: string;
  invitation: InvitationDetails;
  user: User | null;
  /** Path and query of this screen, to come back to after signing in. */
  address: string;
}

export function AcceptCard({ token, invitation, user, address }: AcceptCardProps) {
  const offers = installationOffers();
  const find = useOrganizationSignIn(address);
  const { accept, isAccepting, hasJoined, problem, isGone } = useAccept(token);
  if (isGone && problem) return <InvalidInvitation reason={problem} />;
  const { organizationName, role, inviterName, inviterEmail, isForYou } = invitation;
  return (
    <>
      <section className={styles.card}>
        <span className={styles.mark}>
          <Icon name="users" size={22} />
        </span>
        <h1 tabIndex={-1}>
          Join <bdi>{organizationName}</bdi>
        </h1>
        <p>
          <strong>{inviterName}</strong>
          {inviterEmail && inviterEmail !== inviterName && <span className={styles.quiet}> ({inviterEmail})</span>}{' '}
          invited you to <strong dir="auto">{organizationName}</strong>.
        </p>
        <p>
          <span className={styles.quiet}>Your role:</span> <RoleLabel role={role} />
        </p>
        <div role="status" className={styles.status}>
          {hasJoined && (
            <p className={styles.success}>
              <Icon name="check-circle" size={20} /> Successfully joined the organization!
            </p>
          )}
        </div>
        {user && !hasJoined && (
          <>
            <p className={styles.account}>
              <span className={styles.quiet}>Signed in as</span> {user.email}
            </p>
            {isForYou === false ? (
              <OtherRecipient />
            ) : user.emailVerified === false ? (
              <ConfirmAddress user={user} />
            ) : (
              <Button variant="primary" size="large" isBlock isPending={isAccepting} onClick={() => void accept()}>
                Accept Invitation
              </Button>
            )}
            {problem && <Problem>{problem}</Problem>}
          </>
        )}
      </section>
      {!user && (
        <div className={styles.signIn}>
          <SignInCard
            title="Sign in to accept"
            linkTo={(provider) => signInLink(provider, address)}
            providers={offers.signIn}
            more={offers.sso && <OrganizationSignIn find={find} />}
          >
            Use the account whose address the invitation was sent to.
          </SignInCard>
        </div>
      )}
    </>
  );
}

export function InvitationSkeleton() {
  return (
    <section className={styles.card} aria-busy="true">
      <h1 tabIndex={-1} className="visually-hidden">
        Invitation
      </h1>
      <Skeleton width="44px" height="44px" radius="12px" />
      <Skeleton width="80%" height="30px" />
      <Skeleton width="60%" height="20px" />
      <Skeleton height="40px" radius="8px" />
    </section>
  );
}
