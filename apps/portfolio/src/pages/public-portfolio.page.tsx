import { PageHeader } from '@tracker/ui/page-header';

export function PublicPortfolioPage() {
  return <PageHeader title="Portfolio" />;
}
