import { parseInvitationList } from '@tracker/contracts/organizations/invitation-list';
import type { InvitableRole } from '@tracker/contracts/organizations/permissions';
import { useForm } from '@tracker/shell-sdk/form';
import { EditDialog } from '@tracker/ui/edit-dialog';
import { SelectField } from '@tracker/ui/select-field';
import { TextField } from '@tracker/ui/text-field';
import { plural } from '@tracker/contracts/values/plural';
import { INVITABLE_ROLE_OPTIONS } from '../../features/role-label';
import { SENDING_FAILED, useSeats, useSendTeamInvitationMutation } from './invitations.api';

interface InviteDialogProps {
  organizationId: string;
  onSeveral: (list: string) => void;
  onClose: () => void;
}

const EMPTY: { email: string; role: InvitableRole } = { email: '', role: 'member' };

export function InviteDialog({ organizationId, onSeveral, onClose }: InviteDialogProps) {
  const { data: seats } = useSeats(organizationId);
  const [send] = useSendTeamInvitationMutation();
  const form = useForm({
    values: EMPTY,
    send: ({ email, role }) => send({ organizationId, email: email.trim(), role }),
    done: 'Invitation sent successfully!',
    failure: SENDING_FAILED,
    refusal: 'both',
    onDone: onClose,
  });
  return (
    <EditDialog
      // The server's reasons concern the address, so they are shown at its field.
      form={{ ...form, problem: null }}
      title="Invite a team member"
      submitLabel="Send Invitation"
      isSubmitDisabled={form.draft.email.trim() === ''}
      width={460}
      onClose={onClose}
    >
      <TextField
        label="Email"
        type="email"
        isRequired
        autoComplete="off"
        {...form.field('email')}
        onPaste={(event) => {
          const list = event.clipboardData.getData('text/plain');
          if (parseInvitationList(list, form.draft.role).length < 2) return;
          event.preventDefault();
          onSeveral(list);
        }}
        error={form.problem}
        hint={[
          seats &&
            `${plural(seats.seatsLeft, { one: '# seat', other: '# seats' })} left, including pending invitations.`,
          'Paste a list to invite several people.',
        ]
          .filter(Boolean)
          .join(' ')}
      />
      <SelectField
        label="Role"
        options={INVITABLE_ROLE_OPTIONS}
        {...form.field('role')}
        hint={
          form.draft.role === 'admin'
            ? 'Admins invite and remove members, edit the organization, manage its plan and see everyone’s compliance.'
            : 'Members see the team and manage their own credentials.'
        }
      />
    </EditDialog>
  );
}
