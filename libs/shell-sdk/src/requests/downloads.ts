import { todayIn } from '@tracker/contracts/values/calendar-date';
import { accountHeaders, noteAccount } from '@tracker/shell-sdk/session';
import { toast, type ToastContent } from '@tracker/shell-sdk/toasts';
import { useEffect, useRef, useState } from 'react';
import { requestError } from './request-error';

/**
 * Downloads one file at a time; `running` is its kind. `download` resolves to whether the file arrived, and a failure
 * shows a toast. Unmounting cancels it, unless it `outlivesScreen`.
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

/** A file name with the browser's date, such as `name-2027-01-15.csv`. */
export function fileNameOfToday(name: string, ending: string): string {
  return `${name}-${todayIn(Intl.DateTimeFormat().resolvedOptions().timeZone)}.${ending}`;
}

async function downloadFile(url: string, fallbackName: string, signal?: AbortSignal): Promise<void> {
  let response: Response;
  try {
    response = await fetch(url, { credentials: 'include', headers: accountHeaders(), signal: signal ?? null });
  } catch {
    throw requestError(0, '');
  }
  noteAccount(response);
  if (!response.ok) throw requestError(response.status, await response.text(), response.statusText);
  const file = await response.blob();
  signal?.throwIfAborted();
  saveBlob(file, fileNameOf(response.headers.get('content-disposition')) ?? fallbackName);
}

/** Saves a text from the page as a file. */
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
  // Some browsers read the URL only after the click event.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** The file name of a Content-Disposition header (RFC 6266); the extended form takes precedence. */
export function fileNameOf(header: string | null): string | null {
  const extended = header?.match(/filename\*\s*=\s*UTF-8''([^;]+)/i)?.[1];
  if (extended) {
    try {
      return decodeURIComponent(extended.trim());
    } catch {
      // Malformed: the plain name is used.
    }
  }
  return header?.match(/filename\s*=\s*"([^"]+)"/i)?.[1] ?? header?.match(/filename\s*=\s*([^;"\s]+)/i)?.[1] ?? null;
}
