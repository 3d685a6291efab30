import type {
  NotificationSettings,
  Organization,
  ReminderSchedule,
} from '@tracker/contracts/organizations/organizations';
import { isAllowed, READ_ONLY_NOTICE } from '@tracker/contracts/organizations/permissions';
import { useEdits } from '@tracker/shell-sdk/edits';
import { hasStatus } from '@tracker/shell-sdk/request-error';
import { useToast } from '@tracker/shell-sdk/toasts';
import { useUnsavedChanges } from '@tracker/shell-sdk/unsaved';
import { Switch } from '@tracker/ui/switch';
import { Button } from '@tracker/ui/button';
import { MovedNotice } from '@tracker/ui/form-notice';
import { Panel } from '@tracker/ui/panel';
import { SelectField } from '@tracker/ui/select-field';
import { type FormEvent, useId } from 'react';
import { useUpdateTeamOrganizationMutation } from './organization.api';
import styles from './settings-form.module.css';
import { REMINDER_SCHEDULE_OPTIONS, STANDARD_NOTIFICATIONS } from './reminder-schedules';

const SWITCHES = [
  { key: 'emailReminders', name: 'Email reminders', text: 'A mail before a credential expires.' },
  { key: 'expirationAlerts', name: 'Expiration alerts', text: 'A mail on the first day a credential is expired.' },
  { key: 'teamUpdates', name: 'Team updates', text: 'A mail when people join, leave or change their role.' },
] as const;

const NEEDS_ORGANIZATION = 'You need to be part of an organization to configure notification settings.';

interface NotificationFormProps {
  organization: Organization | null;
  /** False where the screen says by itself that everything on it is read-only. */
  saysReadOnly?: boolean;
}

/** The reminders of an organization; without one, the standard settings, not changeable. */
export function NotificationForm({ organization, saysReadOnly = true }: NotificationFormProps) {
  const { draft, changes, isChanged, edit, settle, moved } = useEdits(settingsOf(organization));
  const [update, { isLoading }] = useUpdateTeamOrganizationMutation();
  const { toast } = useToast();
  const namePrefix = useId();
  useUnsavedChanges(isChanged);
  const mayChange = isAllowed(organization?.role, 'organization.update');

  async function save(event: FormEvent) {
    event.preventDefault();
    if (!organization)
      return void toast({ title: 'Error', description: 'No organization selected', variant: 'destructive' });
    const { error } = await update({
      id: organization.id,
      changes: { notifications: changes },
      ifMatch: organization.version,
    });
    if (error) {
      const description = hasStatus(error, 412)
        ? 'These settings were changed elsewhere meanwhile. Nothing was saved.'
        : 'Failed to save notification settings. Please try again.';
      toast({ title: 'Error', description, variant: 'destructive' });
    } else {
      settle();
      toast({ title: 'Success', description: 'Notification settings saved successfully!' });
    }
  }

  return (
    <Panel
      id="reminders"
      title="Notification Preferences"
      description={organization ? `Apply to everyone in ${organization.name}.` : 'Which emails are sent, and when.'}
    >
      {!organization && <p className={styles.notice}>{NEEDS_ORGANIZATION}</p>}
      {organization && !mayChange && saysReadOnly && <p className={styles.notice}>{READ_ONLY_NOTICE}</p>}
      <form className={styles.form} onSubmit={save}>
        <MovedNotice labels={moved.map(labelOf)} />
        <ul className={styles.switches}>
          {SWITCHES.map(({ key, name, text }) => (
            <li key={key}>
              <div>
                <span id={`${namePrefix}${key}`} className={styles.switchName}>
                  {name}
                </span>
                <p>{text}</p>
              </div>
              <Switch
                aria-labelledby={`${namePrefix}${key}`}
                isOn={draft[key]}
                disabled={!mayChange}
                onChange={(isOn) => edit({ [key]: isOn })}
              />
            </li>
          ))}
        </ul>
        <SelectField
          label="Reminder schedule"
          value={draft.reminderDays}
          options={REMINDER_SCHEDULE_OPTIONS}
          disabled={!mayChange}
          onValueChange={(reminderDays) => edit({ reminderDays })}
        />
        <Button variant="primary" type="submit" disabled={!mayChange} isPending={isLoading} className={styles.submit}>
          Save Notification Settings
        </Button>
      </form>
    </Panel>
  );
}

function labelOf(field: keyof NotificationSettings): string {
  return SWITCHES.find(({ key }) => key === field)?.name ?? 'Reminder schedule';
}

/** The organization's settings; what an answer leaves out is as in a new organization, and a schedule may come as a list. */
function settingsOf(organization: Organization | null): NotificationSettings {
  const settings = { ...STANDARD_NOTIFICATIONS, ...organization?.notifications };
  return { ...settings, reminderDays: String(settings.reminderDays) as ReminderSchedule };
}
