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
 * Media types and codings are case-insensitive (RFC 9110, 8.3.1 and 8.4.1). A missing header would accept everything,
 * so it becomes an empty one.
 */
function negotiator(headers: Record<string, Header>): Negotiator {
  const given = Object.entries(headers).map(([name, value]) => [name, (value ?? '').toLowerCase()]);
  return new Negotiator({ headers: Object.fromEntries(given) as Record<string, string> });
}
