import type { RegisteredRemote } from '@tracker/contracts/rollout/remotes';
import { useLatestRevision } from '@tracker/shell-sdk/remotes-revision';
import { useEffect, useLayoutEffect, useRef } from 'react';
import {
  type RegistryAnswer,
  shownRevision,
  useFetchRegistryMutation,
  useGetRemotesQuery,
  useShowRegistryMutation,
} from './remote-registry';
import { withoutFailed } from './usable-remotes';

/**
 * Updates a running page without polling. When an API response names a newer revision, the registry is fetched, and
 * shown at the next navigation so that no input is lost.
 */
export function useRegistryRenewal(pathname: string, isPlain: boolean): void {
  const latest = useLatestRevision();
  const { data: shown } = useGetRemotesQuery();
  const [fetchRegistry] = useFetchRegistryMutation();
  const [show] = useShowRegistryMutation();
  const nextRef = useRef<RegistryAnswer | null>(null);
  const pathRef = useRef(pathname);

  useEffect(() => {
    const current = shownRevision();
    // The request may set a visitor id, which public pages must not do.
    if (isPlain || !shown || current === null || latest <= current || latest <= (nextRef.current?.revision ?? 0))
      return;
    void fetchRegistry().then(({ data }) => {
      if (data) nextRef.current = data;
    });
  }, [latest, shown, fetchRegistry, pathname, isPlain]);

  useLayoutEffect(() => {
    const next = nextRef.current;
    if (pathRef.current === pathname) return;
    pathRef.current = pathname;
    if (!next || !shown) return;
    nextRef.current = null;
    if ((next.revision ?? 0) <= (shownRevision() ?? 0)) return;
    void show({ ...next, remotes: keepingUnchanged(shown, next.remotes) });
  }, [pathname, shown, show]);
}

/** Keeps unchanged entries identical, so that their pages don't remount. */
function keepingUnchanged(shown: readonly RegisteredRemote[], next: readonly RegisteredRemote[]): RegisteredRemote[] {
  return withoutFailed(next).map((remote) => shown.find((known) => isSame(known, remote)) ?? remote);
}

function isSame(left: RegisteredRemote, right: RegisteredRemote): boolean {
  return (
    left.name === right.name &&
    left.version === right.version &&
    left.entry === right.entry &&
    left.fallback?.version === right.fallback?.version &&
    left.preview?.version === right.preview?.version &&
    left.isCounted === right.isCounted
  );
}
