import { useCurrentOrganization } from '@tracker/shell-sdk/organizations';
import { Link } from '@tracker/shell-sdk/router';
import { useSession } from '@tracker/shell-sdk/session';
import { PageHeader } from '@tracker/ui/page-header';
import { Panel } from '@tracker/ui/panel';
import { QueryView } from '@tracker/ui/query-view';
import { ConfirmAddress } from '../../features/confirm-address';
import { OwnMailsPanel } from './own-emails-panel';
import { ProfileForm } from './profile-form';
import { CalendarPanel } from '../../features/calendar-panel';
import { NotificationForm } from '../../features/notification-form';
import { PlanCard } from './plan-card';
import styles from './settings.module.css';

export function SettingsPage() {
  const { user } = useSession();
  const current = useCurrentOrganization();
  const { organization } = current;
  if (!user) return null;
  return (
    <>
      <PageHeader title="Settings" subtitle="Your profile, notifications and plan" />
      <div className={styles.sections}>
        {user.emailVerified === false && (
          <Panel title="Confirm your email address">
            <ConfirmAddress user={user} />
          </Panel>
        )}
        <ProfileForm key={user.id} user={user} />
        <OwnMailsPanel />
        <QueryView
          query={{ ...current, data: current.organizations }}
          className={styles.sections}
          failure="Your organization could not be loaded."
          skeleton={null}
        >
          {(organizations) => (
            <>
              {/* The key starts the form anew for another organization. */}
              <NotificationForm key={organization?.id ?? 'none'} organization={organization} />
              <PlanCard organization={organization} organizations={organizations} />
            </>
          )}
        </QueryView>
        <CalendarPanel of={null} />
        <Panel title="Account">
          <p className={styles.account}>
            <Link to="/settings/account">Sessions, sign-ins and your data</Link>: where you are signed in, everything of
            yours as a file, and deleting the account.
          </p>
        </Panel>
      </div>
    </>
  );
}
