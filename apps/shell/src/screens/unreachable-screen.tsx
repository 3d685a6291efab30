import { useDocumentTitle } from '@tracker/shell-sdk/document-title';
import { ErrorState } from '@tracker/ui/error-state';
import { PageHeader } from '@tracker/ui/page-header';
import { PublicLayout } from '../layout/public-layout';

export function UnreachableScreen({ onRetry }: { onRetry: () => void }) {
  useDocumentTitle('No connection');
  return (
    <PublicLayout>
      <PageHeader title="No connection" />
      <ErrorState onRetry={onRetry}>The server could not be reached. Please check your network connection.</ErrorState>
    </PublicLayout>
  );
}
