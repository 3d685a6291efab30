import { ErrorState } from '@tracker/ui/error-state';
import { late } from '../late';
import { CredentialGrid, type CredentialGridProps } from './credential-grid';

/** What fills any window, until the code for many cards is there. */
const FIRST = 24;

const { useLate } = late(async () => (await import('./virtual-grid')).VirtualGrid);

/** The cards near the window, of which there are more than most people ever have; the code for it comes with the first list as long. */
export function LateGrid(props: CredentialGridProps) {
  const { value: VirtualGrid, hasFailed, retry } = useLate();
  if (VirtualGrid) return <VirtualGrid {...props} />;
  return (
    <div aria-busy={hasFailed ? undefined : true}>
      <CredentialGrid {...props} credentials={props.credentials.slice(0, FIRST)} />
      {hasFailed && (
        <ErrorState
          onRetry={retry}
        >{`Only the first ${FIRST} could be shown, because a part of the page is missing.`}</ErrorState>
      )}
    </div>
  );
}
