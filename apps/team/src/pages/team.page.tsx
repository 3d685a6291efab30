import { PageHeader } from '@tracker/ui/page-header';

export function TeamPage() {
  return <PageHeader title="Team Management" />;
}
