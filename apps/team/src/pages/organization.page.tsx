import { PageHeader } from '@tracker/ui/page-header';

export function OrganizationPage() {
  return <PageHeader title="Organization Settings" />;
}
