import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  resetKey?: string;
  onFailure?: (error: unknown) => void;
  renderFailure: (retry: () => void, error: unknown) => ReactNode;
  children: ReactNode;
}

interface ErrorBoundaryState {
  /** In an object, because any value can be thrown. */
  failure: { error: unknown } | null;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: null };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onFailure?.(error);
  }

  override componentDidUpdate(previous: ErrorBoundaryProps): void {
    if (this.state.failure && previous.resetKey !== this.props.resetKey) this.setState({ failure: null });
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    return this.props.renderFailure(() => this.setState({ failure: null }), failure.error);
  }
}

/** The stack, in development only. */
export function ErrorDetails({ error }: { error: unknown }) {
  if (process.env.NODE_ENV === 'production' || error === undefined) return null;
  const wrapped = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;
  return <pre style={wrapped}>{error instanceof Error ? (error.stack ?? String(error)) : String(error)}</pre>;
}
