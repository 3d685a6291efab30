import { useCurrentOrganization } from '@tracker/shell-sdk/organizations';
import { Link } from '@tracker/shell-sdk/router';
import { useSession } from '@tracker/shell-sdk/session';
import { Stack } from '@tracker/ui/layout';
import { PageHeader } from '@tracker/ui/page-header';
import { Panel } from '@tracker/ui/panel';
import { QueryView } from '@tracker/ui/query-view';
import { CalendarPanel } from '../../features/calendar-panel';
import { ConfirmAddressPanel } from '../../features/confirm-address';
import { NotificationForm } from '../../features/notification-form';
import styles from '../../features/page.module.css';
import { OwnEmailsPanel } from './own-emails-panel';
import { PlanCard } from './plan-card';
import { ProfileForm } from './profile-form';

export function SettingsPage() {
  const { user } = useSession();
  const current = useCurrentOrganization();
  const { organization } = current;
  if (!user) return null;
  return (
    <>
      <PageHeader title="Settings" subtitle="Your profile, notifications and plan" />
      <Stack gap={3} className={styles.form}>
        <ConfirmAddressPanel user={user} />
        <ProfileForm key={user.id} user={user} />
        <OwnEmailsPanel />
        <QueryView
          query={{ ...current, data: current.organizations }}
          failure="Your organization could not be loaded."
          skeleton={null}
        >
          {(organizations) => (
            <Stack gap={3}>
              {/* The key resets the form for another organization. */}
              <NotificationForm key={organization?.id ?? 'none'} organization={organization} />
              <PlanCard organization={organization} organizations={organizations} />
            </Stack>
          )}
        </QueryView>
        <CalendarPanel of={null} />
        <Panel title="Account" description="Active sessions, a copy of your data, and deleting your account.">
          <Link to="/settings/account" className={styles.link}>
            Open account settings
          </Link>
        </Panel>
      </Stack>
    </>
  );
}
