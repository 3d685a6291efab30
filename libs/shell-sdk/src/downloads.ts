import { todayIn } from '@tracker/contracts/values/calendar-date';
import { noteAccount } from '@tracker/shell-sdk/session';
import { toast, type ToastContent } from '@tracker/shell-sdk/toasts';
import { useEffect, useRef, useState } from 'react';
import { requestError } from './request-error';

/**
 * One download at a time; `running` says which of `Kind` is on its way. `download` tells whether the file arrived; a failure is a toast with the words of
 * `wordsOf`. Leaving the screen cancels it, unless it `outlivesScreen`.
 */
export function useDownload<Kind extends string>(
  wordsOf: (error: unknown) => Pick<ToastContent, 'title' | 'description'>,
  { outlivesScreen = false } = {},
) {
  const [running, setRunning] = useState<Kind | null>(null);
  const runningRef = useRef<AbortController | null>(null);
  useEffect(() => {
    if (!outlivesScreen) return () => runningRef.current?.abort();
  }, [outlivesScreen]);

  const download = async (kind: Kind, url: string, fallbackName: string): Promise<boolean> => {
    if (runningRef.current) return false;
    const controller = new AbortController();
    runningRef.current = controller;
    setRunning(kind);
    try {
      await downloadFile(url, fallbackName, controller.signal);
      return true;
    } catch (error) {
      if (!controller.signal.aborted) toast({ ...wordsOf(error), variant: 'destructive' });
      return false;
    } finally {
      runningRef.current = null;
      setRunning(null);
    }
  };

  return { download, cancel: () => runningRef.current?.abort(), running };
}

/** `name-2027-01-15.csv`, with the day it is here. */
export function fileNameOfToday(name: string, ending: string): string {
  return `${name}-${todayIn(Intl.DateTimeFormat().resolvedOptions().timeZone)}.${ending}`;
}

/** Fetches a file and hands it to the browser's downloads. The server's Content-Disposition names it, else `fallbackName`. Throws a RequestError. */
async function downloadFile(url: string, fallbackName: string, signal?: AbortSignal): Promise<void> {
  let response: Response;
  try {
    response = await fetch(url, { credentials: 'include', signal: signal ?? null });
  } catch {
    throw requestError(0, '');
  }
  noteAccount(response);
  if (!response.ok) throw requestError(response.status, await response.text(), response.statusText);
  const file = await response.blob();
  signal?.throwIfAborted();
  saveBlob(file, fileNameOf(response.headers.get('content-disposition')) ?? fallbackName);
}

/** Hands a text that the page made to the browser's downloads. */
export function saveText(text: string, fileName: string, type: string): void {
  saveBlob(new Blob([text], { type: `${type};charset=utf-8` }), fileName);
}

function saveBlob(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob);
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = fileName;
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
  // Some browsers start reading the address only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** The file name of a Content-Disposition header (RFC 6266); the extended, percent-encoded form wins. */
export function fileNameOf(header: string | null): string | null {
  const extended = header?.match(/filename\*\s*=\s*UTF-8''([^;]+)/i)?.[1];
  if (extended) {
    try {
      return decodeURIComponent(extended.trim());
    } catch {
      // A malformed extended name: the plain one may still do.
    }
  }
  return header?.match(/filename\s*=\s*"([^"]+)"/i)?.[1] ?? header?.match(/filename\s*=\s*([^;"\s]+)/i)?.[1] ?? null;
}
