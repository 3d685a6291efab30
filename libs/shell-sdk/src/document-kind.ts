import { requestError, type RequestError } from './request-error';
import { useEffect, useState } from 'react';

/** What is known of a document: nothing yet, that it cannot be had and why, or which element shows it. */
export type DocumentKind =
  { state: 'loading' } | { state: 'failed'; error: RequestError } | { state: 'ready'; kind: 'image' | 'pdf' | 'other' };

/** Asks what a document is, and whether it is still there, before an element shows it: a frame cannot tell a page that it failed. */
export function useDocumentKind(url: string | null, attempt: number): DocumentKind {
  const [found, setFound] = useState<DocumentKind>({ state: 'loading' });
  useEffect(() => {
    if (url === null) return;
    const aborter = new AbortController();
    setFound({ state: 'loading' });
    kindOf(url, aborter.signal).then(
      (kind) => setFound({ state: 'ready', kind }),
      (error: unknown) => {
        if (aborter.signal.aborted) return;
        setFound({ state: 'failed', error: error instanceof Error ? requestError(0, '') : (error as RequestError) });
      },
    );
    return () => aborter.abort();
  }, [url, attempt]);
  return found;
}

async function kindOf(url: string, signal: AbortSignal): Promise<'image' | 'pdf' | 'other'> {
  const response = await fetch(url, { credentials: 'include', signal });
  if (!response.ok) throw requestError(response.status, await response.text(), response.statusText);
  const type = response.headers.get('content-type') ?? '';
  // Read to its end, so that the element that shows it finds it in the browser's cache.
  await response.blob();
  if (type.startsWith('application/pdf')) return 'pdf';
  return type.startsWith('image/') ? 'image' : 'other';
}
