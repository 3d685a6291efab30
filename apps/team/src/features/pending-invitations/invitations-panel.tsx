import type { Invitation } from '@tracker/contracts/invitations';
import { ErrorState } from '@tracker/ui/error-state';
import { Button } from '@tracker/ui/button';
import { InstantDay } from '@tracker/ui/instant';
import { Panel } from '@tracker/ui/panel';
import { RecordTable } from '@tracker/ui/record-table';
import { Skeleton } from '@tracker/ui/skeleton';
import { useRef } from 'react';
import { useInvitations } from '../../api/invitations.api';
import people from '../people.module.css';
import { RoleLabel } from '../role-label';
import { useFocusHeadingOnExit } from '@tracker/ui/use-focus-heading-on-exit';
import { useInvitationActions } from './use-invitation-actions';

export function InvitationsPanel({ organizationId }: { organizationId: string }) {
  const {
    data: invitations,
    isLoading,
    error,
    refetch,
    isFetching,
  } = useInvitations(organizationId, { isAllowed: true });
  return (
    <Panel title="Pending invitations" description="Each link works once, for seven days, and only for its address.">
      <div aria-busy={isLoading || undefined}>
        {isLoading && <Skeleton height="44px" />}
        {!isLoading && !invitations && error && (
          <ErrorState onRetry={() => void refetch()} isRetrying={isFetching}>
            The invitations could not be loaded.
          </ErrorState>
        )}
        {invitations?.length === 0 && <p className={people.quiet}>Nobody has an open invitation.</p>}
        {invitations && invitations.length > 0 && (
          <InvitationTable organizationId={organizationId} invitations={invitations} />
        )}
      </div>
    </Panel>
  );
}

function InvitationTable({ organizationId, invitations }: { organizationId: string; invitations: Invitation[] }) {
  const { busyId, resend, cancel } = useInvitationActions(organizationId);
  return (
    <RecordTable label="Pending invitations">
      <thead>
        <tr>
          <th scope="col">Email</th>
          <th scope="col">Role</th>
          <th scope="col">Sent</th>
          <th scope="col">Expires</th>
          <th scope="col" className={people.actions}>
            Actions
          </th>
        </tr>
      </thead>
      <tbody>
        {invitations.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            isBusy={busyId === invitation.id}
            onResend={() => void resend(invitation)}
            onCancel={() => void cancel(invitation)}
          />
        ))}
      </tbody>
    </RecordTable>
  );
}

interface InvitationRowProps {
  invitation: Invitation;
  isBusy: boolean;
  onResend: () => void;
  onCancel: () => void;
}

function InvitationRow({ invitation, isBusy, onResend, onCancel }: InvitationRowProps) {
  const rowRef = useRef<HTMLTableRowElement>(null);
  useFocusHeadingOnExit(rowRef);
  return (
    <tr ref={rowRef}>
      <td className={people.email}>{invitation.email}</td>
      <td data-label="Role">
        <RoleLabel role={invitation.role} />
      </td>
      <td data-label="Sent">
        <InstantDay instant={invitation.createdAt} />
      </td>
      <td data-label="Expires">
        <InstantDay instant={invitation.expiresAt} />
      </td>
      <td className={people.actions}>
        <span className={people.buttons}>
          <Button
            size="small"
            aria-label={`Resend the invitation to ${invitation.email}`}
            disabled={isBusy}
            onClick={onResend}
          >
            Resend
          </Button>
          <Button
            size="small"
            aria-label={`Cancel the invitation to ${invitation.email}`}
            disabled={isBusy}
            onClick={onCancel}
          >
            Cancel
          </Button>
        </span>
      </td>
    </tr>
  );
}
