import { isAllowed, READ_ONLY_NOTICE } from '@tracker/contracts/organizations/permissions';
import { FormNotice } from '@tracker/ui/form-notice';
import { Stack } from '@tracker/ui/layout';
import { OrganizationFrame } from '../../features/organization-frame';
import { Sections } from '../../features/sections';
import { organizationSections } from './organization-sections';
import { useCheckoutReturn } from './use-checkout-return';

export function OrganizationPage() {
  useCheckoutReturn();
  return (
    <OrganizationFrame
      title="Organization Settings"
      subtitle="Name, plan and notifications"
      textWithout="No organization found. Create one to manage its settings, plan and notifications."
    >
      {(organization) => (
        // The key resets the forms for another organization or role.
        <Stack key={`${organization.id} ${organization.role}`} gap={3}>
          {!isAllowed(organization.role, 'organization.update') && <FormNotice>{READ_ONLY_NOTICE}</FormNotice>}
          <Sections sections={organizationSections(organization)} />
        </Stack>
      )}
    </OrganizationFrame>
  );
}
