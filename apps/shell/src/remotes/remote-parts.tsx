import type { RegisteredRemote } from '@tracker/contracts/rollout/remotes';
import type { RenderParts, SlotName } from '@tracker/shell-sdk/slots';
import type { ComponentType } from 'react';
import { ErrorBoundary, ErrorDetails } from '../error-boundary';
import { useFailureReport } from './failure-reports';
import { useGetRemotesQuery } from './registry/remote-registry';
import { useRemotePage } from './use-remote-page';

export const renderParts: RenderParts = (slot, props) => <RemoteParts slot={slot} props={props} />;

function RemoteParts({ slot, props }: { slot: SlotName; props: object }) {
  const { data: remotes = [] } = useGetRemotesQuery();
  const parts = remotes
    .flatMap((remote) => (remote.manifest.parts ?? []).map((part) => ({ remote, part })))
    .filter(({ part }) => part.slot === slot)
    .toSorted((left, right) => left.part.order - right.part.order);
  return parts.map(({ remote, part }) => (
    <RemotePart key={`${remote.name} ${part.name}`} remote={remote} name={part.name} props={props} />
  ));
}

/** Renders nothing while loading, and nothing in production on failure: the screen belongs to another remote. */
function RemotePart({ remote, name, props }: { remote: RegisteredRemote; name: string; props: object }) {
  const loaded = useRemotePage(remote, name);
  const reportFailure = useFailureReport();
  if (loaded.status !== 'ready') return null;
  const Part: ComponentType<object> = loaded.Page;
  return (
    <ErrorBoundary
      key={loaded.remote.version}
      onFailure={(error) => reportFailure(loaded.remote, 'render', error)}
      renderFailure={(_retry, error) => <ErrorDetails error={error} />}
    >
      <Part {...props} />
    </ErrorBoundary>
  );
}
