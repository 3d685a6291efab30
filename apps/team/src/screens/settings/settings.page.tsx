import { useCurrentOrganization } from '@tracker/shell-sdk/organizations';
import { useSession } from '@tracker/shell-sdk/session';
import { Stack } from '@tracker/ui/layout';
import { PageHeader } from '@tracker/ui/page-header';
import { QueryView } from '@tracker/ui/query-view';
import { CalendarPanel } from '../../features/calendar-panel';
import { ConfirmAddressPanel } from '../../features/confirm-address';
import { NotificationForm } from '../../features/notification-form';
import { Sections } from '../../features/sections';
import { settingsSections } from '../../features/settings-sections';
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
      <Sections
        sections={settingsSections({
          profile: (
            <Stack gap={3}>
              <ConfirmAddressPanel user={user} />
              <ProfileForm key={user.id} user={user} />
            </Stack>
          ),
          emails: <OwnEmailsPanel />,
          organization: (
            <QueryView
              query={{ ...current, data: current.organizations }}
              failure="Your organization could not be loaded."
              skeleton={null}
            >
              {(organizations) => (
                <Stack gap={3}>
                  <NotificationForm key={organization?.id ?? 'none'} organization={organization} />
                  <PlanCard organization={organization} organizations={organizations} />
                </Stack>
              )}
            </QueryView>
          ),
          calendar: <CalendarPanel of={null} />,
        })}
      />
    </>
  );
}
