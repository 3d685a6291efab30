import type { Organization } from '@tracker/contracts/organizations/organizations';
import { isAllowed, READ_ONLY_NOTICE } from '@tracker/contracts/organizations/permissions';
import { useCurrentOrganization } from '@tracker/shell-sdk/organizations';
import { FormNotice } from '@tracker/ui/form-notice';
import { Stack } from '@tracker/ui/layout';
import { PageHeader } from '@tracker/ui/page-header';
import { QueryView } from '@tracker/ui/query-view';
import { Skeleton } from '@tracker/ui/skeleton';
import { CalendarPanel } from '../../features/calendar-panel';
import { NoOrganization } from '../../features/create-organization';
import { NotificationForm } from '../../features/notification-form';
import styles from '../../features/page.module.css';
import { AuditPanel } from './audit/audit-panel';
import { DangerZone } from './danger-zone';
import { EarlyAccessPanel } from './early-access-panel';
import { OrganizationForm } from './organization-form';
import { PlansGrid } from './plans-grid';
import { ScimPanel } from './sign-on/scim-panel';
import { SsoPanel } from './sign-on/sso-panel';
import { useCheckoutReturn } from './use-checkout-return';

export function OrganizationPage() {
  const current = useCurrentOrganization();
  const { organization } = current;
  useCheckoutReturn();
  return (
    <>
      <PageHeader title="Organization Settings" subtitle={organization?.name ?? 'Name, plan and notifications'} />
      <QueryView
        query={{ ...current, data: current.organizations }}
        failure="Your organization could not be loaded."
        skeleton={<Skeleton height="400px" radius="var(--radius)" />}
      >
        {() =>
          organization ? (
            // The key resets the forms for another organization or role.
            <Sections key={`${organization.id} ${organization.role}`} organization={organization} />
          ) : (
            <NoOrganization>
              No organization found. Create one to manage its settings, plan and notifications.
            </NoOrganization>
          )
        }
      </QueryView>
    </>
  );
}

function Sections({ organization }: { organization: Organization }) {
  const { id, role } = organization;
  return (
    <Stack gap={3} className={styles.page}>
      {!isAllowed(role, 'organization.update') && <FormNotice>{READ_ONLY_NOTICE}</FormNotice>}
      <OrganizationForm organization={organization} />
      <PlansGrid organization={organization} />
      <NotificationForm organization={organization} saysReadOnly={false} />
      {isAllowed(role, 'calendar-feed.manage') && <CalendarPanel of={id} />}
      {isAllowed(role, 'organization.update') && <EarlyAccessPanel organizationId={id} />}
      {isAllowed(role, 'sso.manage') && <SsoPanel organization={organization} />}
      {isAllowed(role, 'scim.manage') && <ScimPanel organization={organization} />}
      {isAllowed(role, 'audit.read') && <AuditPanel organizationId={id} />}
      <DangerZone organization={organization} />
    </Stack>
  );
}
