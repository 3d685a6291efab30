import { ErrorState } from '@tracker/ui/error-state';
import { PageHeader } from '@tracker/ui/page-header';
import type { RemoteFailure } from './loading/remote-load-error';

const SENTENCES: Record<RemoteFailure, string> = {
  unreachable: 'This part of the product could not be loaded. Other parts may still work.',
  timeout: 'This part of the product is taking too long to load. Everything else still works.',
  invalid: 'This part of the product has a problem and could not be shown. Everything else still works.',
  incompatible: 'This part of the product does not fit the page that you have open. Everything else still works.',
};

/** Shown for every failure while offline, since a retry can't succeed. */
const OFFLINE = 'You are offline. This part of the product can be loaded once you are connected again.';

interface RemoteFailureScreenProps {
  title: string;
  failure: RemoteFailure;
  onRetry: () => void;
}

export function RemoteFailureScreen({ title, failure, onRetry }: RemoteFailureScreenProps) {
  return (
    <>
      <PageHeader title={title} />
      <ErrorState onRetry={onRetry}>{navigator.onLine ? SENTENCES[failure] : OFFLINE}</ErrorState>
    </>
  );
}
