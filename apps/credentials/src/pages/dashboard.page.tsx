import { PageHeader } from '@tracker/ui/page-header';

export function DashboardPage() {
  return <PageHeader title="Dashboard" />;
}
