import { PageHeader } from '@tracker/ui/page-header';

export function AnalyticsPage() {
  return <PageHeader title="Analytics and Insights" />;
}
