import type { Organization } from '@tracker/contracts/organizations/organizations';
import { isAllowed, READ_ONLY_NOTICE } from '@tracker/contracts/organizations/permissions';
import { useCurrentOrganization } from '@tracker/shell-sdk/organizations';
import { PageHeader } from '@tracker/ui/page-header';
import { QueryView } from '@tracker/ui/query-view';
import { Skeleton } from '@tracker/ui/skeleton';
import { NoOrganization } from '../../features/no-organization';
import { DangerZone } from './danger-zone';
import { OrganizationForm } from './organization-form';
import { ScimPanel } from './sign-on/scim-panel';
import { AuditPanel } from './audit/audit-panel';
import { EarlyAccessPanel } from './early-access-panel';
import { CalendarPanel } from '../../features/calendar-panel';
import { NotificationForm } from '../../features/notification-form';
import { SsoPanel } from './sign-on/sso-panel';
import { PlansGrid } from './plans-grid';
import { useCheckoutReturn } from './use-checkout-return';
import styles from './organization.module.css';

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
            // The key starts the forms anew for another organization or role.
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
  const { role } = organization;
  return (
    <div className={styles.sections}>
      {!isAllowed(role, 'organization.update') && <p className={styles.notice}>{READ_ONLY_NOTICE}</p>}
      <OrganizationForm organization={organization} />
      <PlansGrid organization={organization} />
      <NotificationForm organization={organization} saysReadOnly={false} />
      {isAllowed(role, 'calendar-feed.manage') && <CalendarPanel of={organization.id} />}
      {isAllowed(role, 'organization.update') && <EarlyAccessPanel organizationId={organization.id} />}
      {isAllowed(role, 'sso.manage') && <SsoPanel organization={organization} />}
      {isAllowed(role, 'scim.manage') && <ScimPanel organization={organization} />}
      {isAllowed(role, 'audit.read') && <AuditPanel organizationId={organization.id} />}
      <DangerZone organization={organization} />
    </div>
  );
}
