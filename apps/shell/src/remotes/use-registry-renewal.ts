import { latestRevision, subscribeRevision } from '@tracker/shell-sdk/remotes-revision';
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import {
  type RegistryAnswer,
  revisionHeld,
  useAskRegistryMutation,
  useGetRemotesQuery,
  useShowRegistryMutation,
} from './remote-registry';
import { keepingUnchanged } from './registry-merge';

/**
 * Keeps a running page up to date without polling: once an answer of the API names a newer revision, the registry is asked for, and
 * shown at the next navigation, so that nobody loses what they are typing.
 */
export function useRegistryRenewal(pathname: string, isPlain: boolean): void {
  const latest = useSyncExternalStore(subscribeRevision, latestRevision);
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
