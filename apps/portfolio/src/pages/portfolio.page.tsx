import { PageHeader } from '@tracker/ui/page-header';

export function PortfolioPage() {
  return <PageHeader title="Portfolio" />;
}
