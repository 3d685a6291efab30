import type { Invitation } from '@tracker/contracts/organizations/invitations';
import { Button } from '@tracker/ui/button';
import { InstantDay } from '@tracker/ui/instant';
import { Panel } from '@tracker/ui/panel';
import { QueryView } from '@tracker/ui/query-view';
import { type RecordColumn, RecordTable } from '@tracker/ui/record-table';
import { Skeleton } from '@tracker/ui/skeleton';
import { useRef } from 'react';
import { useInvitations } from './invitations.api';
import people from './people.module.css';
import { RoleLabel } from '../../features/role-label';
import { useFocusHeadingOnExit } from '@tracker/ui/use-focus-heading-on-exit';
import { useInvitationActions } from './use-invitation-actions';

const ROW_HEIGHT = { wide: 58, card: 180 };

export function InvitationsPanel({ organizationId }: { organizationId: string }) {
  return (
    <Panel title="Pending invitations" description="Each link works once, for seven days, and only for its address.">
      <QueryView
        query={useInvitations(organizationId, { isAllowed: true })}
        failure="The invitations could not be loaded."
        skeleton={<Skeleton height="44px" />}
        empty={<p className={people.quiet}>Nobody has an open invitation.</p>}
      >
        {(invitations) => <InvitationTable organizationId={organizationId} invitations={invitations} />}
      </QueryView>
    </Panel>
  );
}

function InvitationTable({ organizationId, invitations }: { organizationId: string; invitations: Invitation[] }) {
  const { busyId, resend, cancel } = useInvitationActions(organizationId);
  const columns: RecordColumn<Invitation>[] = [
    { key: 'email', heading: 'Email', isBare: true, className: people.email, render: ({ email }) => email },
    { key: 'role', heading: 'Role', render: ({ role }) => <RoleLabel role={role} /> },
    { key: 'sent', heading: 'Sent', render: ({ createdAt }) => <InstantDay instant={createdAt} /> },
    { key: 'expires', heading: 'Expires', render: ({ expiresAt }) => <InstantDay instant={expiresAt} /> },
    {
      key: 'actions',
      heading: 'Actions',
      isBare: true,
      className: people.actions,
      render: (invitation) => (
        <InvitationButtons
          email={invitation.email}
          isBusy={busyId === invitation.id}
          onResend={() => void resend(invitation)}
          onCancel={() => void cancel(invitation)}
        />
      ),
    },
  ];
  return (
    <RecordTable
      label="Pending invitations"
      columns={columns}
      rows={invitations}
      keyOf={({ id }) => id}
      rowHeight={ROW_HEIGHT}
    />
  );
}

interface InvitationButtonsProps {
  email: string;
  isBusy: boolean;
  onResend: () => void;
  onCancel: () => void;
}

function InvitationButtons({ email, isBusy, onResend, onCancel }: InvitationButtonsProps) {
  const buttonsRef = useRef<HTMLSpanElement>(null);
  useFocusHeadingOnExit(buttonsRef);
  return (
    <span ref={buttonsRef} className={people.buttons}>
      <Button size="small" aria-label={`Resend the invitation to ${email}`} disabled={isBusy} onClick={onResend}>
        Resend
      </Button>
      <Button size="small" aria-label={`Cancel the invitation to ${email}`} disabled={isBusy} onClick={onCancel}>
        Cancel
      </Button>
    </span>
  );
}
