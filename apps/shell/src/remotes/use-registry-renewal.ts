import { latestRevision, subscribeRevision } from '@tracker/shell-sdk/remotes-revision';
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import {
  type RegistryAnswer,
  revisionHeld,
  useAskRegistryMutation,
  useGetRemotesQuery,
  useShowRegistryMutation,
} from './remote-registry';
import type { RegisteredRemote } from '@tracker/contracts/rollout/remotes';
import { withoutGivenUp } from './given-up-versions';

/**
 * Keeps a running page up to date without polling: once an answer of the API names a newer revision, the registry is asked for, and
 * shown at the next navigation, so that nobody loses what they are typing.
 */
export function useRegistryRenewal(pathname: string, isPlain: boolean): void {
  const latest = useSyncExternalStore(subscribeRevision, latestRevision, latestRevision);
  const { data: shown } = useGetRemotesQuery();
  const [ask] = useAskRegistryMutation();
  const [show] = useShowRegistryMutation();
  const nextRef = useRef<RegistryAnswer | null>(null);
  const pathRef = useRef(pathname);

  useEffect(() => {
    const held = revisionHeld();
    // Asking may give a visitor an id, which nobody gets for looking at a plain page.
    if (isPlain || !shown || held === null || latest <= held || latest <= (nextRef.current?.revision ?? 0)) return;
    void ask().then(({ data }) => {
      if (data) nextRef.current = data;
    });
  }, [latest, shown, ask, pathname, isPlain]);

  useLayoutEffect(() => {
    const next = nextRef.current;
    if (pathRef.current === pathname) return;
    pathRef.current = pathname;
    if (!next || !shown) return;
    nextRef.current = null;
    if ((next.revision ?? 0) <= (revisionHeld() ?? 0)) return;
    void show({ ...next, remotes: keepingUnchanged(shown, next.remotes) });
  }, [pathname, shown, show]);
}

/** The next registry, with the entries that say the same as before being the same objects: their pages must not start anew. */
function keepingUnchanged(shown: readonly RegisteredRemote[], next: readonly RegisteredRemote[]): RegisteredRemote[] {
  return withoutGivenUp(next).map((remote) => shown.find((known) => isSame(known, remote)) ?? remote);
}

function isSame(left: RegisteredRemote, right: RegisteredRemote): boolean {
  return (
    left.name === right.name &&
    left.version === right.version &&
    left.entry === right.entry &&
    left.fallback?.version === right.fallback?.version &&
    left.preview?.version === right.preview?.version
  );
}
