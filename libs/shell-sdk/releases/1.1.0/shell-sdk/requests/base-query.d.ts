import type { BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { type RequestError } from './request-error';
import { type RequestDescription } from './transport';
export { beginReads, type RequestDescription } from './transport';
/** What the headers of an answer said about this visit. */
export interface AnswerMeta {
    remotesRevision: number | null;
}
/**
 * Sends one call with cookies and JSON; failures become a RequestError. No retries. Identical concurrent writes, such
 * as those of a double-click, are sent once. A read is repeated if a write finished meanwhile, because its data may be stale. A
 * form reports upload progress on request.
 */
export declare const trackerBaseQuery: BaseQueryFn<string | RequestDescription, unknown, RequestError, object, AnswerMeta>;
