import { useEffect } from 'react';

const PRODUCT_NAME = 'Micro-Credential Tracker';

/** The shell titles each route from its manifest; a page calls this only when it knows better, such as a shared portfolio's own title. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT_NAME}`;
  }, [title]);
}
