import type { User } from '@tracker/contracts/auth/users';
import { useEdits } from '@tracker/shell-sdk/edits';
import { errorText } from '@tracker/shell-sdk/request-error';
import { useUpdateProfileMutation } from '@tracker/shell-sdk/session';
import { useToast } from '@tracker/shell-sdk/toasts';
import { useUnsavedChanges } from '@tracker/shell-sdk/unsaved';
import { Button } from '@tracker/ui/button';
import { MovedNotice } from '@tracker/ui/form-notice';
import { Panel } from '@tracker/ui/panel';
import { Problem } from '@tracker/ui/problem';
import { SelectField } from '@tracker/ui/select-field';
import { TextField } from '@tracker/ui/text-field';
import { type FormEvent, useMemo } from 'react';
import styles from '../../features/settings-form.module.css';

const LABELS = { firstName: 'First name', lastName: 'Last name', timeZone: 'Time zone' } as const;

/** First and last name, and the time zone that decides which day is today for this person. */
export function ProfileForm({ user }: { user: User }) {
  // Untouched fields follow what is stored: the browser reports its own zone meanwhile, and saving a name must not take that back.
  const { draft, changes, isChanged, edit, settle, moved } = useEdits({
    firstName: user.firstName ?? '',
    lastName: user.lastName ?? '',
    timeZone: user.timeZone ?? 'UTC',
  });
  useUnsavedChanges(isChanged);
  const [updateProfile, { isLoading, error }] = useUpdateProfileMutation();
  const { toast } = useToast();
  const zones = useMemo(() => timeZoneOptions(user.timeZone), [user.timeZone]);

  async function save(event: FormEvent) {
    event.preventDefault();
    const { firstName, lastName } = draft;
    // The version does not cover the time zone, which the browser reports by itself: it is sent only when chosen here.
    const result = await updateProfile({ ...changes, firstName, lastName, ifMatch: user.version });
    if (result.error) {
      toast({ title: 'Failed to update profile', description: errorText(result.error, ''), variant: 'destructive' });
    } else {
      settle();
      toast({ title: 'Success', description: 'Profile updated successfully' });
    }
  }

  return (
    <Panel id="profile" title="Profile" description="Your name as you and your team see it.">
      <form className={styles.form} onSubmit={save} noValidate>
        <MovedNotice labels={moved.filter((field) => field !== 'timeZone').map((field) => LABELS[field])} />
        <div className={styles.pair}>
          <TextField
            label="First name"
            autoComplete="given-name"
            value={draft.firstName}
            onValueChange={(firstName) => edit({ firstName })}
          />
          <TextField
            label="Last name"
            autoComplete="family-name"
            value={draft.lastName}
            onValueChange={(lastName) => edit({ lastName })}
          />
        </div>
        <TextField
          label="Email"
          type="email"
          value={user.email ?? ''}
          readOnly
          hint="Your email cannot be changed because it identifies your account."
        />
        <SelectField
          label="Time zone"
          value={draft.timeZone}
          options={zones}
          onValueChange={(timeZone) => edit({ timeZone })}
          hint="Decides when a day begins for you: statuses change and reminders are sent by it."
        />
        {error && <Problem>{errorText(error, 'Failed to update profile')}</Problem>}
        <Button variant="primary" type="submit" isPending={isLoading} className={styles.submit}>
          Save Profile
        </Button>
      </form>
    </Panel>
  );
}

/** Every zone this browser knows, and the current one even if it does not, in the order of their names. */
function timeZoneOptions(current: string | undefined): { value: string; label: string }[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current ?? 'UTC']);
  return [...names].toSorted().map((name) => ({ value: name, label: name.replaceAll('_', ' ') }));
}
