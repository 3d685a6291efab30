import type { InvitableRole } from '@tracker/contracts/organizations/permissions';
import { useUnsavedChanges } from '@tracker/shell-sdk/unsaved';
import { FormDialog } from '@tracker/ui/form-dialog';
import { Button } from '@tracker/ui/button';
import { SelectField } from '@tracker/ui/select-field';
import { TextField } from '@tracker/ui/text-field';
import { type FormEvent, useId, useState } from 'react';
import { INVITABLE_ROLE_OPTIONS } from '../../features/role-label';
import styles from '../../features/settings-form.module.css';
import { useInvite } from './use-invite';

interface InviteDialogProps {
  organizationId: string;
  /** Places that the plan has left for members and invitations; undefined while that is not known. */
  seatsLeft: number | undefined;
  onClose: () => void;
}

/** There for as long as it is open, so that it begins empty each time. */
export function InviteDialog({ organizationId, seatsLeft, onClose }: InviteDialogProps) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<InvitableRole>('member');
  const formId = useId();
  const { invite, isSending, problem } = useInvite(organizationId);
  const isEmpty = email.trim() === '';
  useUnsavedChanges(!isEmpty);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!isEmpty && !isSending && (await invite({ email: email.trim(), role }))) onClose();
  }

  return (
    <FormDialog
      title="Invite a team member"
      isOpen
      isChanged={!isEmpty}
      onClose={onClose}
      isBusy={isSending}
      width={460}
      footer={
        <>
          <Button onClick={onClose} disabled={isSending}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={formId} isPending={isSending} disabled={isEmpty || isSending}>
            Send Invitation
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label="Email"
          type="email"
          isRequired
          autoComplete="off"
          value={email}
          onValueChange={setEmail}
          error={problem}
          hint={seatsLeft === undefined ? null : seatsText(seatsLeft)}
        />
        <SelectField
          label="Role"
          value={role}
          options={INVITABLE_ROLE_OPTIONS}
          onValueChange={setRole}
          hint={
            role === 'admin'
              ? 'Admins invite and remove members, edit the organization, manage its plan and see everyone’s compliance.'
              : 'Members see the team and its totals, and look after their own credentials.'
          }
        />
      </form>
    </FormDialog>
  );
}

function seatsText(seatsLeft: number): string {
  if (seatsLeft <= 0) return 'Your plan has no place left, pending invitations included.';
  return `Your plan has ${seatsLeft} ${seatsLeft === 1 ? 'place' : 'places'} left, pending invitations included.`;
}
