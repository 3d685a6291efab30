import type {
  NotificationSettings,
  Organization,
  ReminderSchedule,
} from '@tracker/contracts/organizations/organizations';
import { isAllowed, READ_ONLY_NOTICE } from '@tracker/contracts/organizations/permissions';
import { useForm } from '@tracker/shell-sdk/form';
import { hasStatus, requestError } from '@tracker/shell-sdk/request-error';
import { Form } from '@tracker/ui/form';
import { FormNotice } from '@tracker/ui/form-notice';
import { List } from '@tracker/ui/layout';
import { Panel } from '@tracker/ui/panel';
import { SelectField } from '@tracker/ui/select-field';
import { useUpdateTeamOrganizationMutation } from './organization.api';
import { SettingSwitch } from '@tracker/product/setting-switch';

const SWITCHES = [
  { key: 'emailReminders', text: 'An email before a credential expires.' },
  { key: 'expirationAlerts', text: 'An email when a credential has expired.' },
  { key: 'teamUpdates', text: 'An email when people join, leave or change roles.' },
] as const;

const LABELS = {
  emailReminders: 'Email reminders',
  expirationAlerts: 'Expiration alerts',
  teamUpdates: 'Team updates',
  reminderDays: 'Reminder schedule',
};

const SCHEDULES: readonly ReminderSchedule[] = ['30,14,7', '60,30,14,7', '14,7', '30,7'];

const SCHEDULE_OPTIONS = SCHEDULES.map((schedule) => ({
  value: schedule,
  label: `${schedule.replaceAll(',', ', ')} days before expiry`,
}));

/** The contract's DEFAULT_NOTIFICATIONS, repeated here to keep its schemas out of the bundle. */
const DEFAULTS: NotificationSettings = {
  emailReminders: true,
  expirationAlerts: true,
  teamUpdates: false,
  reminderDays: '30,14,7',
};

interface NotificationFormProps {
  organization: Organization | null;
  /** False where the page itself says that it is read-only. */
  saysReadOnly?: boolean;
}

export function NotificationForm({ organization, saysReadOnly = true }: NotificationFormProps) {
  const [update] = useUpdateTeamOrganizationMutation();
  const mayChange = isAllowed(organization?.role, 'organization.update');
  const form = useForm({
    values: settingsOf(organization),
    labels: LABELS,
    send: (_draft, notifications) =>
      organization
        ? withoutReasons(update({ id: organization.id, changes: { notifications }, ifMatch: organization.version }))
        : Promise.resolve({ error: requestError(400, 'No organization selected') }),
    done: 'Notification settings saved successfully!',
    failure: 'Failed to save notification settings. Please try again.',
    refusal: 'toast',
  });
  return (
    <Panel
      id="reminders"
      title="Notification Preferences"
      description={organization ? `Apply to everyone in ${organization.name}.` : 'Which emails are sent, and when.'}
    >
      {!organization && (
        <FormNotice>You need to be part of an organization to configure notification settings.</FormNotice>
      )}
      {organization && !mayChange && saysReadOnly && <FormNotice>{READ_ONLY_NOTICE}</FormNotice>}
      <Form form={form} submitLabel="Save Notification Settings" isSubmitDisabled={!mayChange}>
        <List>
          {SWITCHES.map(({ key, text }) => (
            <SettingSwitch
              key={key}
              name={LABELS[key]}
              text={text}
              isOn={form.draft[key]}
              disabled={!mayChange}
              onChange={(isOn) => form.edit({ [key]: isOn })}
            />
          ))}
        </List>
        <SelectField
          label={LABELS.reminderDays}
          options={SCHEDULE_OPTIONS}
          disabled={!mayChange}
          {...form.field('reminderDays')}
        />
      </Form>
    </Panel>
  );
}

async function withoutReasons(call: PromiseLike<{ data?: unknown; error?: unknown }>) {
  const { data, error } = await call;
  return { data, error: error && !hasStatus(error, 412) ? requestError(500, '') : error };
}

/** Missing fields have their defaults, and a schedule may be a list. */
function settingsOf(organization: Organization | null): NotificationSettings {
  const settings = { ...DEFAULTS, ...organization?.notifications };
  return { ...settings, reminderDays: String(settings.reminderDays) as ReminderSchedule };
}
