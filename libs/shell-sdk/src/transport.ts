import { accountHeaders } from './account';
import { earlyResponse } from './early-reads';

/** A call of the API as a remote asks for it. */
export interface RequestDescription {
  url: string;
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON; a FormData goes as multipart. */
  body?: unknown;
  /** Version that a change is meant for; another one is refused with 412. */
  ifMatch?: string | undefined;
  /** The same of a request that is sent again: the server then does it once. */
  idempotencyKey?: string | undefined;
  /** Of a form: called with the part that has been sent, 0 to 1. */
  onProgress?: (sent: number) => void;
}

export interface Answer {
  status: number;
  statusText: string;
  text: string;
  headers: Pick<Headers, 'get'>;
}

/** Rejects when there is no answer: offline, cut off, or aborted. */
export async function fetchAnswer(request: RequestDescription, signal: AbortSignal): Promise<Answer> {
  const early = (request.method ?? 'GET') === 'GET' ? earlyResponse(request.url) : undefined;
  const response = await (early ?? send(request, signal));
  const { status, statusText } = response;
  return { status, statusText, text: await response.text(), headers: response.headers };
}

function send(request: RequestDescription, signal: AbortSignal): Promise<Response> {
  const { url, method = 'GET', body } = request;
  return fetch(url, {
    method,
    signal,
    credentials: 'include',
    headers: { ...headersOf(request), ...(isJson(body) && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });
}

function headersOf({ ifMatch, idempotencyKey }: RequestDescription): Record<string, string> {
  return {
    ...accountHeaders(),
    ...(ifMatch && { 'if-match': `"${ifMatch}"` }),
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
  };
}

function isJson(body: unknown): boolean {
  return body !== undefined && !(body instanceof FormData);
}

/** The same for a form whose progress is wanted, which fetch cannot report. */
export function uploadAnswer(description: RequestDescription, signal: AbortSignal): Promise<Answer> {
  const { url, method = 'POST', body, onProgress } = description;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(new Error('There was no answer.'));
    request.open(method, url);
    request.withCredentials = true;
    for (const [name, value] of Object.entries(headersOf(description))) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total);
    request.onerror = fail;
    request.onabort = fail;
    request.onload = () => {
      const { status, statusText, responseText: text } = request;
      resolve({ status, statusText, text, headers: { get: (name) => request.getResponseHeader(name) } });
    };
    if (signal.aborted) return fail();
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body as FormData);
  });
}
