import { requestError, type RequestError } from './request-error';

export interface FormUpload {
  url: string;
  method: 'POST' | 'PUT';
  form: FormData;
  /** Called with the sent part, 0 to 1. */
  onProgress?: (sent: number) => void;
  signal?: AbortSignal;
}

/**
 * Sends a multipart form with progress, which fetch cannot report. Shaped for RTK Query's `queryFn`; an aborted upload ends as an error with
 * status 0.
 */
export function uploadForm({
  url,
  method,
  form,
  onProgress,
  signal,
}: FormUpload): Promise<{ data: unknown } | { error: RequestError }> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const fail = (text: string) => resolve({ error: requestError(0, text) });
    request.open(method, url);
    request.withCredentials = true;
    request.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total);
    request.onerror = () => fail('');
    request.onabort = () => fail('The upload was cancelled.');
    request.onload = () => {
      const { status, responseText, statusText } = request;
      if (status < 200 || status > 299) return resolve({ error: requestError(status, responseText, statusText) });
      try {
        resolve({ data: responseText === '' ? null : (JSON.parse(responseText) as unknown) });
      } catch {
        fail('The server sent an answer that cannot be read.');
      }
    };
    if (signal?.aborted) return fail('The upload was cancelled.');
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}
