import type { Organization } from '@tracker/contracts/organizations/organizations';
import { isAllowed, READ_ONLY_NOTICE } from '@tracker/contracts/organizations/permissions';
import { useCurrentOrganization } from '@tracker/shell-sdk/organizations';
import { FormNotice } from '@tracker/ui/form-notice';
import { Stack } from '@tracker/ui/layout';
import { PageHeader } from '@tracker/ui/page-header';
import { QueryView } from '@tracker/ui/query-view';
import { Skeleton } from '@tracker/ui/skeleton';
import { NoOrganization } from '../../features/create-organization';
import { Sections } from '../../features/sections';
import { organizationSections } from './organization-sections';
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
            <Content key={`${organization.id} ${organization.role}`} organization={organization} />
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

function Content({ organization }: { organization: Organization }) {
  return (
    <Stack gap={3}>
      {!isAllowed(organization.role, 'organization.update') && <FormNotice>{READ_ONLY_NOTICE}</FormNotice>}
      <Sections sections={organizationSections(organization)} />
    </Stack>
  );
}
