import { createPublicKey, ECDH } from 'node:crypto';
import { decode } from 'base58-universal';
import { calculateJwkThumbprint, type JWK } from 'jose';
import { isJson, type Json, listOf, parseJson, textOf } from './json.js';

export type Fetched = { text: string } | { problem: string };

export type Documents = ReadonlyMap<string, Fetched>;

export type FoundKey =
  | { state: 'found'; jwk: JWK; belongsToIssuer: boolean }
  | { state: 'wanted'; url: string }
  | { state: 'unknown'; message: string }
  | { state: 'missing'; message: string };

/** Multicodec prefixes: https://github.com/multiformats/multicodec/blob/master/table.csv */
const ED25519 = 'ed01';
const P256 = '8024';

/**
 * Finds the key that a badge names. `did:key` and `did:jwk` contain theirs; others are in a document that has to be
 * fetched. A key belongs to the issuer if the issuer's own document lists it; one at a web address also if issuer and
 * address have the same origin.
 */
export function findKey(id: string, issuer: string | null, documents: Documents): FoundKey {
  const [subject = ''] = id.split('#');
  const offline = offlineKey(subject);
  if (offline) return { state: 'found', jwk: offline, belongsToIssuer: subject === issuer };
  const url = documentAddress(id);
  if (!url) return { state: 'unknown', message: 'The address of its key is of a kind that is not supported.' };
  const fetched = documents.get(url);
  if (!fetched) return { state: 'wanted', url };
  if ('problem' in fetched) return { state: 'unknown', message: `Its key could not be fetched: ${fetched.problem}` };
  const document = parseJson(fetched.text);
  if (!document) return { state: 'unknown', message: 'Its key could not be fetched: the answer is not JSON.' };
  return keyIn(document, { id, subject, issuer });
}

/** The keys in the issuer's own document. A key that a badge brings along must be among them. */
export function keysOfIssuer(issuer: string | null, documents: Documents): JWK[] | { wanted: string } {
  if (!issuer?.startsWith('did:')) return [];
  const offline = offlineKey(issuer);
  if (offline) return [offline];
  const url = documentAddress(issuer);
  if (!url) return [];
  const fetched = documents.get(url);
  if (!fetched) return { wanted: url };
  const document = 'text' in fetched ? parseJson(fetched.text) : null;
  return document?.['id'] === issuer ? assertionKeys(document) : [];
}

export async function isAmong(keys: JWK[], jwk: JWK): Promise<boolean> {
  const thumbprints = await Promise.all([jwk, ...keys].map((key) => calculateJwkThumbprint(key)));
  return thumbprints.indexOf(thumbprints[0] ?? '', 1) > 0;
}

function offlineKey(did: string): JWK | null {
  if (did.startsWith('did:key:')) return multibaseKey(did.slice('did:key:'.length));
  if (did.startsWith('did:jwk:'))
    return publicPart(parseJson(Buffer.from(did.slice('did:jwk:'.length), 'base64url').toString()));
  return null;
}

/** https://w3c-ccg.github.io/did-method-web/#read-resolve. The guard allows addresses without TLS on this machine only. */
function documentAddress(id: string): string | null {
  const [subject = ''] = id.split('#');
  if (/^https?:\/\//.test(subject)) return URL.canParse(subject) ? subject : null;
  if (!subject.startsWith('did:web:')) return null;
  const [host = '', ...path] = subject.slice('did:web:'.length).split(':').map(decoded);
  const isLocal = /^(?:localhost|127\.\d+\.\d+\.\d+)(?::\d+)?$/.test(host);
  const url = `${isLocal ? 'http' : 'https'}://${host}/${path.length === 0 ? '.well-known' : path.join('/')}/did.json`;
  return /^[\w.:-]+$/.test(host) && URL.canParse(url) ? url : null;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

interface Asked {
  id: string;
  subject: string;
  issuer: string | null;
}

function keyIn(document: Json, { id, subject, issuer }: Asked): FoundKey {
  if (Array.isArray(document['verificationMethod'])) return methodIn(document, { id, subject, issuer });
  const jwk = jwksOf(document, id) ?? jwkOf(document);
  if (!jwk) return { state: 'unknown', message: 'The document of its key contains no supported key.' };
  const controller = textOf(document['controller']);
  const belongsToIssuer = sameOrigin(subject, issuer) && (controller === null || controller === issuer);
  return { state: 'found', jwk, belongsToIssuer };
}

function methodIn(document: Json, { id, subject, issuer }: Asked): FoundKey {
  if (document['id'] !== subject)
    return { state: 'unknown', message: 'The document of its key is about someone else.' };
  const names = [id, id.slice(subject.length)];
  const method = methodsOf(document).find((one) => names.includes(String(one['id'])));
  const isForAssertions = listOf(document['assertionMethod']).some((one) =>
    names.includes(String(isJson(one) ? one['id'] : one)),
  );
  if (!method || !isForAssertions)
    return { state: 'missing', message: 'The issuer does not list the key of its signature.' };
  const jwk = jwkOf(method);
  if (!jwk) return { state: 'unknown', message: 'Its key is of a kind that is not supported.' };
  return { state: 'found', jwk, belongsToIssuer: subject === issuer };
}

function methodsOf(document: Json): Json[] {
  return [...listOf(document['verificationMethod']), ...listOf(document['assertionMethod'])].filter(isJson);
}

function assertionKeys(document: Json): JWK[] {
  const assertions = listOf(document['assertionMethod']).map((one) => (isJson(one) ? one['id'] : one));
  return methodsOf(document).flatMap((method) => (assertions.includes(method['id']) ? (jwkOf(method) ?? []) : []));
}

function jwksOf({ keys }: Json, id: string): JWK | null {
  if (!Array.isArray(keys)) return null;
  const known = keys.filter(isJson);
  const name = id.split('#')[1];
  const named = known.find(({ kid }) => kid === id || (name !== undefined && kid === name));
  return publicPart(named ?? (known.length === 1 && name === undefined ? (known[0] ?? null) : null));
}

function jwkOf(method: Json): JWK | null {
  const { publicKeyJwk, publicKeyMultibase } = method;
  if (typeof publicKeyMultibase === 'string') return multibaseKey(publicKeyMultibase);
  return publicPart(isJson(publicKeyJwk) ? publicKeyJwk : method);
}

function multibaseKey(text: string): JWK | null {
  if (!/^z[1-9A-HJ-NP-Za-km-z]{40,80}$/.test(text)) return null;
  const bytes = Buffer.from(decode(text.slice(1)));
  const [codec, key] = [bytes.subarray(0, 2).toString('hex'), bytes.subarray(2)];
  if (codec === ED25519 && key.length === 32) return { kty: 'OKP', crv: 'Ed25519', x: key.toString('base64url') };
  return codec === P256 && key.length === 33 ? p256Key(key) : null;
}

function p256Key(compressed: Buffer): JWK | null {
  try {
    const point = Buffer.from(
      ECDH.convertKey(compressed, 'prime256v1', undefined, undefined, 'uncompressed') as Buffer,
    );
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
    return publicPart({ kty: 'EC', crv: 'P-256', x, y });
  } catch {
    return null;
  }
}

/** Null unless Node accepts it as a public key. Private parts and key uses are dropped. */
export function publicPart(jwk: Json | null): JWK | null {
  if (!jwk) return null;
  const { kty, crv, x, y, n, e } = jwk;
  const key = Object.fromEntries(
    Object.entries({ kty, crv, x, y, n, e }).filter(([, value]) => typeof value === 'string'),
  );
  try {
    createPublicKey({ key, format: 'jwk' });
    return key as JWK;
  } catch {
    return null;
  }
}

function sameOrigin(address: string, issuer: string | null): boolean {
  return (
    issuer !== null &&
    URL.canParse(issuer) &&
    /^https?:/.test(issuer) &&
    new URL(issuer).origin === new URL(address).origin
  );
}
