import { requestError } from './request-error';

/** Fetches a file and hands it to the browser's downloads. The server's Content-Disposition names it, else `fallbackName`. Throws a RequestError. */
export async function downloadFile(url: string, fallbackName: string, signal?: AbortSignal): Promise<void> {
  let response: Response;
  try {
    response = await fetch(url, { credentials: 'include', signal: signal ?? null });
  } catch {
    throw requestError(0, '');
  }
  if (!response.ok) throw requestError(response.status, await response.text(), response.statusText);
  const file = await response.blob();
  signal?.throwIfAborted();
  saveBlob(file, fileNameOf(response.headers.get('content-disposition')) ?? fallbackName);
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
