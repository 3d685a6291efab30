import { beginReads } from '@tracker/shell-sdk/base-query';
import { useEffect, useRef } from 'react';
import { pageLoader } from './loading/page-loader';
import { isEntryVisible, type OwnedRoute, type Viewer } from './registry/remote-routes';

/** A pointer or focus that stays this long probably leads to a press. */
const REST_MS = 65;
const IDLE_TIMEOUT_MS = 500;

export interface Reader extends Viewer {
  organizationId: string | null;
}

interface Intent {
  ownerOf: (path: string) => OwnedRoute | null;
  reader: Reader;
}

const prepared = new Set<string>();

/**
 * Handlers for a link of the navigation: files are downloaded at once; a link that is rested on or pressed also loads
 * the page's code and first answers.
 */
export function useLinkIntent({ ownerOf, reader }: Intent) {
  const timerRef = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timerRef.current), []);
  return (path: string) => {
    const owned = ownerOf(path);
    if (!owned) return {};
    const leave = () => clearTimeout(timerRef.current);
    const approach = () => {
      leave();
      pageLoader.fetchFiles(owned.remote, owned.route.path);
      timerRef.current = setTimeout(() => preparePage(owned, reader), REST_MS);
    };
    return {
      onPointerEnter: approach,
      onPointerLeave: leave,
      onFocusCapture: approach,
      onBlurCapture: leave,
      onPointerDownCapture: () => preparePage(owned, reader),
    };
  };
}

function preparePage({ remote, route }: OwnedRoute, reader: Reader): void {
  const key = `${remote.name} ${remote.version} ${route.path}`;
  if (prepared.has(key)) return;
  prepared.add(key);
  if (!savesData()) beginReads(callsOf(route, reader));
  // A candidate may hang the page, so its code waits for the worker that watches it.
  if (!remote.fallback) whenIdle(() => pageLoader.preload(remote, route.path));
}

function callsOf({ calls = [], linkCalls = [] }: OwnedRoute['route'], reader: Reader): string[] {
  const { organizationId } = reader;
  const further = linkCalls
    .filter(({ url, access }) => isEntryVisible({ access }, reader) && (organizationId || !url.includes(PLACEHOLDER)))
    .map(({ url }) => url.replaceAll(PLACEHOLDER, organizationId ?? ''));
  return [...calls, ...further];
}

const PLACEHOLDER = '{organization}';

function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

function whenIdle(run: () => void): void {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: IDLE_TIMEOUT_MS });
  else setTimeout(run);
}
