import type { User } from '@tracker/contracts/users';
import { errorText } from '@tracker/shell-sdk/request-error';
import { useUpdateProfileMutation } from '@tracker/shell-sdk/session';
import { useToast } from '@tracker/shell-sdk/toasts';
import { Button } from '@tracker/ui/button';
import { Panel } from '@tracker/ui/panel';
import { SelectField } from '@tracker/ui/select-field';
import { TextField } from '@tracker/ui/text-field';
import { type FormEvent, useMemo, useState } from 'react';
import styles from '../settings-form.module.css';

/** First and last name, and the time zone that decides which day is today for this person. */
export function ProfileForm({ user }: { user: User }) {
  const [draft, setDraft] = useState({ firstName: user.firstName ?? '', lastName: user.lastName ?? '' });
  // Null until one is chosen: the browser reports its own zone meanwhile, and saving a name must not take that back.
  const [chosenZone, setChosenZone] = useState<string | null>(null);
  const [updateProfile, { isLoading, error }] = useUpdateProfileMutation();
  const { toast } = useToast();
  const zones = useMemo(() => timeZoneOptions(user.timeZone), [user.timeZone]);

  async function save(event: FormEvent) {
    event.preventDefault();
    const isOtherZone = chosenZone !== null && chosenZone !== user.timeZone;
    const result = await updateProfile({ ...draft, ...(isOtherZone && { timeZone: chosenZone }) });
    if (result.error) {
      toast({ title: 'Failed to update profile', description: errorText(result.error, ''), variant: 'destructive' });
    } else {
      toast({ title: 'Success', description: 'Profile updated successfully' });
    }
  }

  return (
    <Panel title="Profile" description="Your name as you and your team see it.">
      <form className={styles.form} onSubmit={save} noValidate>
        <div className={styles.pair}>
          <TextField
            label="First name"
            autoComplete="given-name"
            value={draft.firstName}
            onValueChange={(firstName) => setDraft({ ...draft, firstName })}
          />
          <TextField
            label="Last name"
            autoComplete="family-name"
            value={draft.lastName}
            onValueChange={(lastName) => setDraft({ ...draft, lastName })}
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
          value={chosenZone ?? user.timeZone ?? 'UTC'}
          options={zones}
          onValueChange={setChosenZone}
          hint="Decides when a day begins for you: statuses change and reminders are sent by it."
        />
        {error && (
          <p role="alert" className={styles.problem}>
            {errorText(error, 'Failed to update profile')}
          </p>
        )}
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
