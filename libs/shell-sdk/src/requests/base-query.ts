import type { BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { noteAccount } from './account';
import { forgetEarlyReads } from './early-reads';
import { noteRevision } from './remotes-revision';
import { requestError, type RequestError } from './request-error';
import { type Answer, fetchAnswer, type RequestDescription, uploadAnswer } from './transport';

export { beginReads, type RequestDescription } from './transport';

/** What the headers of an answer said about this visit. */
export interface AnswerMeta {
  remotesRevision: number | null;
}

interface QueryOutcome {
  data?: unknown;
  error?: unknown;
}

type Outcome = ({ data: unknown } | { error: RequestError }) & { meta?: AnswerMeta };

const runningWrites = new Map<string, Promise<Outcome>>();

let finishedWrites = 0;

/** The versions that this page's writes made, by address: saving again before the next read is no conflict. */
const ownVersions = new Map<string, string[]>();

/**
 * Sends one call with cookies and JSON; failures become a RequestError. No retries. Identical concurrent writes, such
 * as those of a double-click, are sent once. A read is repeated if a write finished meanwhile, because its data may be stale. A
 * form reports upload progress on request.
 */
export const trackerBaseQuery: BaseQueryFn<string | RequestDescription, unknown, RequestError, object, AnswerMeta> = (
  description,
  { signal, forced, getState, queryCacheKey },
) => {
  const request = typeof description === 'string' ? { url: description } : description;
  const { url, method = 'GET', body } = request;
  if (method === 'GET') {
    if (forced && hasOutcome(getState(), queryCacheKey)) forgetEarlyReads();
    return read(request, signal);
  }
  if (request.isReport) return send(request, signal);
  forgetEarlyReads();
  if (body instanceof FormData) return write(request, signal);
  const key = `${method} ${url} ${JSON.stringify(body)}`;
  const running = runningWrites.get(key);
  if (running) return running;
  const sending = write(request, signal).finally(() => runningWrites.delete(key));
  runningWrites.set(key, sending);
  return sending;
};

/** A query that always refetches is also `forced` the first time, when it has neither data nor an error. */
function hasOutcome(state: unknown, queryCacheKey = ''): boolean {
  const { queries } = (state as { api: { queries: Record<string, QueryOutcome | undefined> } }).api;
  const known = queries[queryCacheKey];
  return known?.data !== undefined || known?.error !== undefined;
}

async function read(request: RequestDescription, signal: AbortSignal): Promise<Outcome> {
  for (;;) {
    const before = finishedWrites;
    const outcome = await send(request, signal);
    if (finishedWrites === before || signal.aborted) return outcome;
  }
}

async function write(request: RequestDescription, signal: AbortSignal): Promise<Outcome> {
  try {
    return await send(request, signal);
  } finally {
    finishedWrites += 1;
    forgetEarlyReads();
  }
}

function latestOwn({ url, ifMatch }: RequestDescription): string | undefined {
  const own = ownVersions.get(url);
  return ifMatch && own?.includes(ifMatch) ? own.at(-1) : ifMatch;
}

function noteVersion({ url, ifMatch }: RequestDescription, { status, headers }: Answer): void {
  if (status === 412) ownVersions.delete(url);
  const made = status < 300 ? /"(.*)"/.exec(headers.get('etag') ?? '')?.[1] : undefined;
  if (!ifMatch || !made) return;
  const own = ownVersions.get(url);
  ownVersions.set(url, own?.includes(ifMatch) ? [...own, made] : [ifMatch, made]);
}

async function send(request: RequestDescription, signal: AbortSignal): Promise<Outcome> {
  const sent = { ...request, ifMatch: latestOwn(request) };
  let answer: Answer;
  try {
    answer = await (request.onProgress ? uploadAnswer(sent, signal) : fetchAnswer(sent, signal));
  } catch {
    return { error: requestError(0, signal.aborted && request.onProgress ? 'The upload was cancelled.' : '') };
  }
  noteAccount(answer);
  noteVersion(request, answer);
  const { status, statusText, text, headers } = answer;
  const meta = { remotesRevision: noteRevision(headers) };
  if (status < 200 || status > 299) return { error: requestError(status, text, statusText), meta };
  try {
    return { data: text === '' ? null : (JSON.parse(text) as unknown), meta };
  } catch {
    return { error: requestError(0, 'The server sent an answer that cannot be read.') };
  }
}
