import { PageHeader } from '@tracker/ui/page-header';

export function InvitationPage() {
  return <PageHeader title="Invitation" />;
}
