import type { User } from '@tracker/contracts/auth/users';
import type { InvitationDetails } from '@tracker/contracts/organizations/invitations';
import { useAction } from '@tracker/shell-sdk/action';
import { chooseOrganization } from '@tracker/shell-sdk/organizations';
import { installationOffers } from '@tracker/shell-sdk/offers';
import { errorText, hasStatus } from '@tracker/shell-sdk/request-error';
import { useNavigate } from '@tracker/shell-sdk/router';
import { useSignOut } from '@tracker/shell-sdk/session';
import { signInLink, useOrganizationSignIn } from '@tracker/shell-sdk/sign-in';
import { toast } from '@tracker/shell-sdk/toasts';
import { Button } from '@tracker/ui/button';
import { Icon } from '@tracker/ui/icon';
import { Stack } from '@tracker/ui/layout';
import { OrganizationSignIn } from '@tracker/ui/organization-sign-in';
import { PassingButton } from '@tracker/ui/passing-button';
import { Problem } from '@tracker/ui/problem';
import { SignInCard } from '@tracker/ui/sign-in-card';
import { useEffect, useState } from 'react';
import { ConfirmAddress } from '../../features/confirm-address';
import { failureOf } from '../../features/failure';
import { RoleLabel } from '../../features/role-label';
import { useAcceptTeamInvitationMutation } from './invitation.api';
import styles from './invitation.module.css';

const REDIRECT_AFTER_MS = 2_000;

interface AcceptCardProps {
  token: string;
  invitation: InvitationDetails;
  user: User | null;
  address: string;
  onGone: (reason: string) => void;
}

export function AcceptCard({ token, invitation, user, address, onGone }: AcceptCardProps) {
  const offers = installationOffers();
  const find = useOrganizationSignIn(address);
  const [acceptInvitation] = useAcceptTeamInvitationMutation();
  const [hasJoined, setHasJoined] = useState(false);
  const accept = useAction(
    async () => {
      const answer = await acceptInvitation(token);
      if (hasStatus(answer.error, 404)) onGone(errorText(answer.error, 'Failed to accept invitation'));
      return answer;
    },
    {
      failure: failureOf('Failed to accept invitation', 'An error occurred while accepting the invitation'),
      refusal: 'place',
      onDone: ({ organizationId }) => {
        if (organizationId) chooseOrganization(organizationId);
        setHasJoined(true);
      },
    },
  );
  useRedirectToTeam(hasJoined);
  const { organizationName, role, inviterName, inviterEmail, isForYou } = invitation;
  return (
    <>
      <Stack as="section" gap={1.5} className={`${styles.card} box`}>
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
            <p>
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
              <PassingButton
                variant="primary"
                size="large"
                isBlock
                isPending={accept.isPending}
                onClick={() => void accept.run(undefined)}
              >
                Accept Invitation
              </PassingButton>
            )}
            {accept.problem && <Problem>{accept.problem}</Problem>}
          </>
        )}
      </Stack>
      {!user && (
        <div className={styles.signIn}>
          <SignInCard
            title="Sign in to accept"
            linkTo={(provider) => signInLink(provider, address)}
            providers={offers.signIn}
            more={offers.sso && <OrganizationSignIn find={find} />}
          >
            Use the account with the email address that was invited.
          </SignInCard>
        </div>
      )}
    </>
  );
}

function useRedirectToTeam(isDue: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isDue) return undefined;
    const timer = setTimeout(() => void navigate('/team'), REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isDue, navigate]);
}

function OtherRecipient() {
  const signOut = useSignOut();
  const [isLeaving, setIsLeaving] = useState(false);

  async function leave() {
    setIsLeaving(true);
    const hasEnded = await signOut();
    setIsLeaving(false);
    if (!hasEnded)
      toast({ title: 'Error', description: 'You could not be logged out. Please try again.', variant: 'destructive' });
  }

  return (
    <>
      <Problem>This invitation was sent to another email address. Sign in with that address to accept it.</Problem>
      <Button size="large" isBlock isPending={isLeaving} onClick={() => void leave()}>
        Use Another Account
      </Button>
    </>
  );
}
