import { useEffect, useLayoutEffect } from 'react';

const titleOf = (title: string) => `${title} · Micro-Credential Tracker`;

/** The shell titles each route from its manifest; a page calls this only when it knows better, such as a shared portfolio's own title. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = titleOf(title);
  }, [title]);
}

/** For the shell: the title of a route. It is set before the page's own, also when the page is drawn together with the route. */
export function useRouteTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = titleOf(title);
  }, [title]);
}
