import { ORGANIZATION_HEADER, REMOTE_HEADER } from '@tracker/contracts/rollout/remote-builds';
import { accountHeaders } from './account';
import { chosenOrganization } from './chosen-organization';
import { beginRead, earlyResponse } from './early-reads';

/** A call of the API. */
export interface RequestDescription {
  url: string;
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: unknown;
  /** ETag of the version to change; the server refuses others with 412. */
  ifMatch?: string | undefined;
  /** Same key for a repeated request, which the server then handles once. */
  idempotencyKey?: string | undefined;
  /** Sends the request even if the page closes meanwhile. */
  keepalive?: boolean;
  /** Writes nothing that a read returns, such as a report of what the page does. */
  isReport?: boolean;
  onProgress?: (sent: number) => void;
}

export interface Answer {
  status: number;
  statusText: string;
  text: string;
  headers: Pick<Headers, 'get'>;
}

/** Addresses that this page has read. The cache still answers most of them. */
const read = new Set<string>();

/**
 * Begins reads of a page that a person is about to open, unless the page has read the address before. The answers are
 * used within five seconds, by the same account and before any write, or thrown away.
 */
export function beginReads(addresses: readonly string[]): void {
  for (const url of addresses) {
    if (read.has(url)) continue;
    read.add(url);
    beginRead(url, (signal) => send({ url }, signal));
  }
}

/** Rejects if there is no answer: offline, disconnected or aborted. */
export async function fetchAnswer(request: RequestDescription, signal: AbortSignal): Promise<Answer> {
  const isRead = (request.method ?? 'GET') === 'GET';
  const early = isRead ? earlyResponse(request.url) : undefined;
  if (isRead) read.add(request.url);
  const response = await (early ?? send(request, signal));
  const { status, statusText } = response;
  return { status, statusText, text: await response.text(), headers: response.headers };
}

function send(request: RequestDescription, signal: AbortSignal): Promise<Response> {
  const { url, method = 'GET', body, keepalive = false } = request;
  return fetch(url, {
    method,
    signal,
    keepalive,
    credentials: 'include',
    headers: { ...headersOf(request), ...(isJson(body) && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });
}

function headersOf({ url, ifMatch, idempotencyKey }: RequestDescription): Record<string, string> {
  const [, remote] = /^\/api\/remotes\/([^/]+)\/service\//.exec(url) ?? [];
  const organization = remote ? chosenOrganization() : null;
  return {
    ...accountHeaders(),
    // Pages of other sites cannot send it.
    ...(remote && { [REMOTE_HEADER]: remote }),
    ...(organization && { [ORGANIZATION_HEADER]: organization }),
    ...(ifMatch && { 'if-match': `"${ifMatch}"` }),
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
  };
}

function isJson(body: unknown): boolean {
  return body !== undefined && !(body instanceof FormData);
}

/** Uses XMLHttpRequest, because fetch cannot report upload progress. */
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
