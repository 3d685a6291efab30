import { NotFoundContent } from '@tracker/product/not-found';
import { useDocumentTitle } from '@tracker/shell-sdk/document-title';
import { ErrorState } from '@tracker/ui/error-state';
import { PageHeader } from '@tracker/ui/page-header';
import { PublicLayout } from '../layout/public-layout';

export function NotFoundScreen() {
  return (
    <PublicLayout>
      <NotFoundContent />
    </PublicLayout>
  );
}

export function UnreachableScreen({ onRetry }: { onRetry: () => void }) {
  useDocumentTitle('No connection');
  return (
    <PublicLayout>
      <PageHeader title="No connection" />
      <ErrorState onRetry={onRetry}>The server could not be reached. Please check your network connection.</ErrorState>
    </PublicLayout>
  );
}

export function BrokenScreen({ reload = () => globalThis.location.reload() }: { reload?: () => void }) {
  return (
    <PublicLayout>
      <PageHeader title="The page could not be loaded" />
      {/* Reloads, because the browser caches a failed script until the document is closed. */}
      <ErrorState onRetry={reload}>Part of the page is missing. Please check your network connection.</ErrorState>
    </PublicLayout>
  );
}
