import type { BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { requestError, type RequestError } from './request-error';

export interface RequestDescription {
  url: string;
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON; a FormData goes as multipart. */
  body?: unknown;
}

/** One call: cookies included, JSON in and out, and any failure as a RequestError. No retries. */
export const trackerBaseQuery: BaseQueryFn<string | RequestDescription, unknown, RequestError> = async (
  description,
  { signal },
) => {
  const { url, method = 'GET', body } = typeof description === 'string' ? { url: description } : description;
  try {
    const response = await fetch(url, { method, signal, credentials: 'include', ...encodeBody(body) });
    const text = await response.text();
    if (!response.ok) return { error: requestError(response.status, text, response.statusText) };
    return { data: text === '' ? null : (JSON.parse(text) as unknown) };
  } catch (failure) {
    if (failure instanceof SyntaxError)
      return { error: requestError(0, 'The server sent an answer that cannot be read.') };
    return { error: requestError(0, '') };
  }
};

function encodeBody(body: unknown): Pick<RequestInit, 'body' | 'headers'> {
  if (body === undefined) return {};
  if (body instanceof FormData) return { body };
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}
