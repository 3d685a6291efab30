import fresh from 'fresh';
import Negotiator from 'negotiator';

type Header = string | undefined;

const DEFAULT_LANGUAGE = 'en-US';

/** Whether Accept names this type itself; who takes anything gets what is for people. A weight of 0 means "not this one" (RFC 9110, 12.4.2). */
export function namesType(accept: Header, type: string): boolean {
  return negotiator({ accept }).mediaTypes().includes(type);
}

/** Whether Accept-Encoding names this coding itself. */
export function namesEncoding(acceptEncoding: Header, coding: string): boolean {
  return negotiator({ 'accept-encoding': acceptEncoding }).encodings().includes(coding);
}

/** The language that somebody reads first, as far as dates can be written in it; a browser without one is taken for English. */
export function firstLanguage(acceptLanguage: Header): string {
  const [first = ''] = negotiator({ 'accept-language': acceptLanguage }).languages();
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(first)[0] ?? DEFAULT_LANGUAGE;
  } catch {
    return DEFAULT_LANGUAGE;
  }
}

/**
 * Whether the If-None-Match of a request names what would be sent: one tag, a list of them, weak ones too (a proxy that compresses makes
 * them so), or `*` for any (RFC 9110, 13.1.2).
 */
export function isKnown(ifNoneMatch: Header, tag: string): boolean {
  return fresh({ 'if-none-match': ifNoneMatch }, { etag: tag });
}

/** Names of types and codings have no case (RFC 9110, 8.3.1 and 8.4.1). A header that is not there would be read as one that takes everything. */
function negotiator(headers: Record<string, Header>): Negotiator {
  const given = Object.entries(headers).map(([name, value]) => [name, (value ?? '').toLowerCase()]);
  return new Negotiator({ headers: Object.fromEntries(given) as Record<string, string> });
}
