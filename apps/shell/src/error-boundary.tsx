import { ErrorState } from '@tracker/ui/error-state';
import { PageHeader } from '@tracker/ui/page-header';
import { Component, type ReactNode } from 'react';
import { PublicLayout } from './layout/public-layout';

interface StartBoundaryProps {
  resetKey: string;
  reload?: () => void;
  children: ReactNode;
}

/** Shows an error when the shell itself fails, where React would leave an empty page. */
export class StartBoundary extends Component<StartBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: true } {
    return { hasFailed: true };
  }

  override componentDidUpdate(previous: StartBoundaryProps): void {
    if (this.state.hasFailed && previous.resetKey !== this.props.resetKey) this.setState({ hasFailed: false });
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    const reload = this.props.reload ?? (() => globalThis.location.reload());
    return (
      <PublicLayout>
        <PageHeader title="The page could not be loaded" />
        {/* The browser remembers a script that failed for as long as the document lives. */}
        <ErrorState onRetry={reload}>A part of the page is missing. Please check your network connection.</ErrorState>
      </PublicLayout>
    );
  }
}
