import { useEffect, useLayoutEffect } from 'react';

const titleOf = (title: string) => `${title} · Micro-Credential Tracker`;

/** Overrides the route's title from the manifest, for example with the title of a shared portfolio. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = titleOf(title);
  }, [title]);
}

/** Sets the title of a route; for the shell. Runs before the page's own title is set. */
export function useRouteTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = titleOf(title);
  }, [title]);
}
