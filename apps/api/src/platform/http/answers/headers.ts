import { createHash } from 'node:crypto';
import { DomainError } from '../../domain-error.js';
import fresh from 'fresh';
import Negotiator from 'negotiator';

type Header = string | undefined;

const DEFAULT_LANGUAGE = 'en-US';

/** Wildcards in Accept don't match. A weight of 0 excludes a type (RFC 9110, 12.4.2). */
export function namesType(accept: Header, type: string): boolean {
  return negotiator({ accept }).mediaTypes().includes(type);
}

export function namesEncoding(acceptEncoding: Header, coding: string): boolean {
  return negotiator({ 'accept-encoding': acceptEncoding }).encodings().includes(coding);
}

export function firstLanguage(acceptLanguage: Header): string {
  const [first = ''] = negotiator({ 'accept-language': acceptLanguage }).languages();
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(first)[0] ?? DEFAULT_LANGUAGE;
  } catch {
    return DEFAULT_LANGUAGE;
  }
}

/** Accepts a list, weak tags (which compressing proxies produce) and `*` (RFC 9110, 13.1.2). */
export function isKnown(ifNoneMatch: Header, tag: string): boolean {
  return fresh({ 'if-none-match': ifNoneMatch }, { etag: tag });
}

/**
 * Media types and encodings are case-insensitive (RFC 9110, 8.3.1 and 8.4.1). A missing header would accept everything,
 * so it becomes an empty one.
 */
function negotiator(headers: Record<string, Header>): Negotiator {
  const given = Object.entries(headers).map(([name, value]) => [name, (value ?? '').toLowerCase()]);
  return new Negotiator({ headers: Object.fromEntries(given) as Record<string, string> });
}

/** RFC 6266: the RFC 5987 form for non-ASCII names, and a quoted ASCII fallback for older clients. */
export function contentDisposition(type: 'inline' | 'attachment', fileName: string): string {
  const ascii = fileName
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/["\\%]/g, '_');
  return `${type}; filename="${ascii}"; filename*=UTF-8''${encodeExtended(fileName)}`;
}

/** encodeURIComponent leaves some characters that `attr-char` of RFC 5987 excludes. */
function encodeExtended(text: string): string {
  return encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

export type Versioned<T> = T & { version: string };

/** Hashes the content, so that reverting a change restores the old version. */
export function versionOf(...state: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 22);
}

export const tagOfText = (text: string) => tagOf(createHash('sha256').update(text).digest('base64url').slice(0, 22));

export const tagOf = (version: string) => `"${version}"`;

/**
 * Throws 412 if the state has changed since the client read it. Without If-Match the change is unconditional. Call it
 * while the row is locked.
 */
export function requireMatch(ifMatch: string | undefined, version: string): void {
  if (ifMatch !== undefined && !isKnown(ifMatch, tagOf(version))) throw changedMeanwhile();
}

const changedMeanwhile = () =>
  new DomainError('changed-meanwhile', 412, 'This was changed elsewhere in the meantime. Nothing was saved.');
