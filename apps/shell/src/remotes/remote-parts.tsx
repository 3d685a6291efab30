import type { RegisteredRemote } from '@tracker/contracts/rollout/remotes';
import type { DrawParts, SlotName } from '@tracker/shell-sdk/slots';
import { Component, type ComponentType, type ReactNode } from 'react';
import { useGetRemotesQuery } from './registry/remote-registry';
import { useFailureReport } from './use-failure-report';
import { useRemotePage } from './use-remote-page';

export const drawParts: DrawParts = (slot, given) => <RemoteParts slot={slot} given={given} />;

function RemoteParts({ slot, given }: { slot: SlotName; given: object }) {
  const { data: remotes = [] } = useGetRemotesQuery();
  const offered = remotes
    .flatMap((remote) => (remote.manifest.parts ?? []).map((part) => ({ remote, part })))
    .filter(({ part }) => part.slot === slot)
    .toSorted((left, right) => left.part.order - right.part.order);
  return offered.map(({ remote, part }) => (
    <RemotePart key={`${remote.name} ${part.name}`} remote={remote} name={part.name} given={given} />
  ));
}

/** Renders nothing while loading or on failure, because the screen belongs to another remote. */
function RemotePart({ remote, name, given }: { remote: RegisteredRemote; name: string; given: object }) {
  const loaded = useRemotePage(remote, name);
  const reportFailure = useFailureReport();
  if (loaded.status !== 'ready') return null;
  const Part: ComponentType<object> = loaded.Page;
  return (
    <PartBoundary key={loaded.remote.version} onFailure={(error) => reportFailure(loaded.remote, 'render', error)}>
      <Part {...given} />
    </PartBoundary>
  );
}

class PartBoundary extends Component<
  { onFailure: (error: unknown) => void; children: ReactNode },
  { hasFailed: boolean }
> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: true } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onFailure(error);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children;
  }
}
