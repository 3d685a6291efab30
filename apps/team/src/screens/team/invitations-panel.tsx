import type { Invitation } from '@tracker/contracts/organizations/invitations';
import { ConfirmedButton } from '@tracker/product/confirmed-button';
import { useAction } from '@tracker/shell-sdk/action';
import { Button } from '@tracker/ui/button';
import { InstantDay } from '@tracker/ui/instant';
import { Cluster, Quiet } from '@tracker/ui/layout';
import { Panel } from '@tracker/ui/panel';
import { QueryView } from '@tracker/ui/query-view';
import { type RecordColumn, RecordTable } from '@tracker/ui/record-table';
import { Skeleton } from '@tracker/ui/skeleton';
import { failureOf } from '../../features/failure';
import { RoleLabel } from '../../features/role-label';
import {
  SENDING_FAILED,
  useCancelTeamInvitationMutation,
  useInvitations,
  useResendTeamInvitationMutation,
} from './invitations.api';
import styles from './team.module.css';

const ROW_HEIGHT = { wide: 58, card: 180 };

const COLUMNS: RecordColumn<Invitation>[] = [
  {
    key: 'email',
    heading: 'Email',
    isBare: true,
    render: ({ email }) => (
      <div className={`${styles.invited} ellipsis`} title={email}>
        {email}
      </div>
    ),
  },
  { key: 'role', heading: 'Role', render: ({ role }) => <RoleLabel role={role} /> },
  { key: 'sent', heading: 'Sent', render: ({ createdAt }) => <InstantDay instant={createdAt} /> },
  { key: 'expires', heading: 'Expires', render: ({ expiresAt }) => <InstantDay instant={expiresAt} /> },
];

export function InvitationsPanel({ organizationId }: { organizationId: string }) {
  return (
    <Panel title="Pending invitations" description="Links work once, for that address, for 7 days.">
      <QueryView
        query={useInvitations(organizationId, { isAllowed: true })}
        failure="The invitations could not be loaded."
        skeleton={<Skeleton height="44px" />}
        empty={<Quiet>No pending invitations.</Quiet>}
      >
        {(invitations) => (
          <RecordTable
            label="Pending invitations"
            columns={[
              ...COLUMNS,
              {
                key: 'actions',
                heading: 'Actions',
                isBare: true,
                className: styles.actions,
                render: (row) => <InvitationButtons organizationId={organizationId} invitation={row} />,
              },
            ]}
            rows={invitations}
            keyOf={({ id }) => id}
            rowHeight={ROW_HEIGHT}
          />
        )}
      </QueryView>
    </Panel>
  );
}

function InvitationButtons({ organizationId, invitation }: { organizationId: string; invitation: Invitation }) {
  const [resendInvitation] = useResendTeamInvitationMutation();
  const [cancelInvitation] = useCancelTeamInvitationMutation();
  const { id, email } = invitation;
  const row = { organizationId, invitationId: id };
  const resend = useAction(() => resendInvitation(row), {
    done: `We sent a new invitation to ${email}. The previous link no longer works.`,
    failure: SENDING_FAILED,
  });
  const button = { size: 'small', disabled: resend.isPending } as const;
  return (
    <Cluster justify="end">
      <Button {...button} aria-label={`Resend the invitation to ${email}`} onClick={() => void resend.run(undefined)}>
        Resend
      </Button>
      <ConfirmedButton
        {...button}
        label="Cancel"
        aria-label={`Cancel the invitation to ${email}`}
        title={`Cancel the invitation to ${email}?`}
        confirmLabel="Cancel invitation"
        cancelLabel="Keep it"
        call={() => cancelInvitation(row)}
        words={{
          done: 'Invitation cancelled successfully',
          failure: failureOf('Failed to cancel invitation', 'An error occurred while cancelling the invitation'),
        }}
      >
        The link in the email stops working. You can invite the person again.
      </ConfirmedButton>
    </Cluster>
  );
}
