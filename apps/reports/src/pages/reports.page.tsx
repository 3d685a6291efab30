import { PageHeader } from '@tracker/ui/page-header';

export function ReportsPage() {
  return <PageHeader title="Reports" />;
}
