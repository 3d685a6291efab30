import type { BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { type RequestError } from './request-error';
import { type RequestDescription } from './transport';
export type { RequestDescription } from './transport';
/** What an answer tells beside its data. */
export interface AnswerMeta {
    /** Revision of the registry of remotes that the answer named. */
    remotesRevision: number | null;
}
/**
 * One call: cookies included, JSON in and out, and any failure as a RequestError. No retries. A write that is asked for again while the same is
 * under way, by a second click, is not sent twice: both get its answer. A read during which a write was answered is read again: what it brings
 * may be from before the write, and nobody would ask again. A form is sent with its progress when somebody wants to know it.
 */
export declare const trackerBaseQuery: BaseQueryFn<string | RequestDescription, unknown, RequestError, object, AnswerMeta>;
