import type { User } from '@tracker/contracts/auth/users';
import { useForm } from '@tracker/shell-sdk/form';
import { useUpdateProfileMutation } from '@tracker/shell-sdk/session';
import { FieldPair, Form } from '@tracker/ui/form';
import { Panel } from '@tracker/ui/panel';
import { SelectField } from '@tracker/ui/select-field';
import { TextField } from '@tracker/ui/text-field';
import { useMemo } from 'react';

export function ProfileForm({ user }: { user: User }) {
  const [updateProfile] = useUpdateProfileMutation();
  const zones = useMemo(() => timeZoneOptions(user.timeZone), [user.timeZone]);
  const form = useForm({
    values: {
      firstName: user.firstName ?? '',
      lastName: user.lastName ?? '',
      timeZone: user.timeZone ?? 'UTC',
    },
    // No label for the time zone: the browser reports it too, which is no change to show.
    labels: { firstName: 'First name', lastName: 'Last name' },
    // For the same reason the time zone is sent only when it was chosen here.
    send: ({ firstName, lastName }, changes) =>
      updateProfile({ ...changes, firstName, lastName, ifMatch: user.version }),
    done: 'Profile updated successfully',
    failure: 'Your changes could not be saved. Please try again.',
    failureTitle: 'Failed to update profile',
    refusal: 'both',
  });
  return (
    <Panel id="profile" title="Profile" description="Your name as you and your team see it.">
      <Form form={form} submitLabel="Save Profile">
        <FieldPair>
          <TextField label="First name" autoComplete="given-name" {...form.field('firstName')} />
          <TextField label="Last name" autoComplete="family-name" {...form.field('lastName')} />
        </FieldPair>
        <TextField
          label="Email"
          type="email"
          value={user.email ?? ''}
          readOnly
          hint="Your email cannot be changed because it identifies your account."
        />
        <SelectField
          label="Time zone"
          options={zones}
          {...form.field('timeZone')}
          hint="Used for statuses and reminders."
        />
      </Form>
    </Panel>
  );
}

function timeZoneOptions(current: string | undefined): { value: string; label: string }[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current ?? 'UTC']);
  return [...names].toSorted().map((name) => ({ value: name, label: name.replaceAll('_', ' ') }));
}
