import { Component, type ReactNode } from 'react';
import { RemoteFailureScreen } from './remote-failure-screen';

interface RemoteBoundaryProps {
  resetKey: string;
  title: string;
  onRetry: () => void;
  /** Called before anything is shown. */
  onFailure: (error: unknown) => void;
  children: ReactNode;
}

export class RemoteBoundary extends Component<RemoteBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: true } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onFailure(error);
  }

  override componentDidUpdate(previous: RemoteBoundaryProps): void {
    if (this.state.hasFailed && previous.resetKey !== this.props.resetKey) this.setState({ hasFailed: false });
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    const retry = () => {
      this.props.onRetry();
      this.setState({ hasFailed: false });
    };
    return <RemoteFailureScreen title={this.props.title} failure="invalid" onRetry={retry} />;
  }
}
