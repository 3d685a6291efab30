import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { crc32, gzipSync } from 'node:zlib';
import { DataIntegrityProof } from '@digitalbazaar/data-integrity';
import { createSignCryptosuite } from '@digitalbazaar/eddsa-jcs-2022-cryptosuite';
import { cryptosuite as rdfc } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite';
import * as Ed25519Multikey from '@digitalbazaar/ed25519-multikey';
import { loaderOf } from './verification/contexts.js';
import type { Json } from './verification/json.js';
import type { Fetched } from './verification/keys.js';
import { verify } from './verification/verify.js';

export interface TestIssuer {
  id: string;
  /** The address of the key, as badges name it. */
  kid: string;
  key: Ed25519Multikey.KeyPair;
}

/** With `id` an issuer whose key document has to be fetched. */
export async function anIssuer(id?: string): Promise<TestIssuer> {
  const key = await Ed25519Multikey.generate();
  const own = id ?? `did:key:${key.publicKeyMultibase}`;
  return { id: own, kid: `${own}#${id ? 'key-1' : key.publicKeyMultibase}`, key };
}

export function didDocument({ id, kid, key }: TestIssuer, changes: Json = {}): string {
  const method = { id: kid, type: 'Multikey', controller: id, publicKeyMultibase: key.publicKeyMultibase };
  return JSON.stringify({ id, verificationMethod: [method], assertionMethod: [kid], ...changes });
}

export function hashedRecipient(email: string, salt = 'salt'): Json {
  const identityHash = `sha256$${createHash('sha256').update(`${email}${salt}`).digest('hex')}`;
  return { type: 'IdentityObject', hashed: true, identityHash, identityType: 'emailAddress', salt };
}

export function aBadge(
  issuer: string,
  { email = 'ada@example.test', ...changes }: Json & { email?: string } = {},
): Json {
  return {
    '@context': ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'],
    id: `urn:uuid:${randomUUID()}`,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    issuer: { id: issuer, type: ['Profile'], name: 'Example University', url: 'https://university.example' },
    validFrom: '2026-01-10T23:30:00Z',
    validUntil: '2029-01-10T23:30:00Z',
    name: 'First Aid',
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [hashedRecipient(email)],
      achievement: {
        id: 'urn:uuid:6f6a1a0c-0000-4000-8000-000000000001',
        type: ['Achievement'],
        name: 'First Aid',
        description: 'Helps until others arrive.',
        criteria: { narrative: 'Passed the course.' },
      },
    },
    ...changes,
  };
}

type Suite = 'eddsa-rdfc-2022' | 'eddsa-jcs-2022';

/** Signed by the libraries of Digital Bazaar. */
export async function signedBadge(
  issuer: TestIssuer,
  badge: Json = aBadge(issuer.id),
  suite: Suite = 'eddsa-rdfc-2022',
): Promise<Json> {
  const signer = { ...issuer.key.signer(), id: issuer.kid };
  const cryptosuite = suite === 'eddsa-rdfc-2022' ? rdfc : createSignCryptosuite();
  const proof = await new DataIntegrityProof({ cryptosuite, signer, date: '2026-01-11T00:00:00Z' }).createProof({
    document: structuredClone(badge),
    purpose: { update: (given) => Promise.resolve({ ...given, proofPurpose: 'assertionMethod' }) },
    documentLoader: loaderOf(new Map()),
  });
  return { ...badge, proof };
}

const part = (value: Json) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signed by node:crypto, so that no library that verifies has taken part. */
export function jws(header: Json, payload: Json, key: KeyObject): string {
  const input = `${part(header)}.${part(payload)}`;
  const isRaw = key.asymmetricKeyType === 'ed25519';
  const signature = sign(isRaw ? null : 'sha256', Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' });
  return `${input}.${signature.toString('base64url')}`;
}

export function aKeyPair(algorithm: 'EdDSA' | 'ES256' | 'RS256') {
  const pair =
    algorithm === 'EdDSA'
      ? generateKeyPairSync('ed25519')
      : algorithm === 'ES256'
        ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
        : generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const jwk = pair.publicKey.export({ format: 'jwk' }) as Json;
  return { ...pair, jwk, did: `did:jwk:${part(jwk)}` };
}

/** A badge as a JWT of a did:jwk issuer. */
export function aToken(
  changes: Json & { email?: string } = {},
  algorithm: 'EdDSA' | 'ES256' | 'RS256' = 'EdDSA',
): string {
  const { did, privateKey } = aKeyPair(algorithm);
  return jws({ alg: algorithm, typ: 'JWT', kid: `${did}#0` }, aBadge(did, changes), privateKey);
}

export function textForm(text: string): FormData {
  const form = new FormData();
  form.set('text', text);
  return form;
}

export function statusList(
  url: string,
  issuer: string,
  { set = [] as number[], purpose = 'revocation', ...changes } = {},
): Json {
  const bits = Buffer.alloc(16_384);
  for (const index of set) bits[index >> 3] = (bits[index >> 3] ?? 0) | (0x80 >> (index & 7));
  const encodedList = `u${gzipSync(bits).toString('base64url')}`;
  return {
    '@context': ['https://www.w3.org/ns/credentials/v2'],
    id: url,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer,
    validFrom: '2026-01-01T00:00:00Z',
    credentialSubject: { id: `${url}#list`, type: 'BitstringStatusList', statusPurpose: purpose, encodedList },
    ...changes,
  };
}

export function statusEntry(url: string, index: number, purpose = 'revocation'): Json {
  return {
    id: `${url}#${index}`,
    type: 'BitstringStatusListEntry',
    statusPurpose: purpose,
    statusListIndex: String(index),
    statusListCredential: url,
  };
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A picture of one pixel with an iTXt chunk. */
export function bakedPng(
  text: string | Buffer,
  { keyword = 'openbadgecredential', isCompressed = false } = {},
): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(1, 0);
  head.writeUInt32BE(1, 4);
  head[8] = 8;
  const itxt = Buffer.concat([
    Buffer.from(`${keyword}\0`, 'latin1'),
    Buffer.from([isCompressed ? 1 : 0, 0, 0, 0]),
    Buffer.from(text),
  ]);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('iTXt', itxt),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export function bakedSvg(text: string): string {
  const content = text.startsWith('{')
    ? `<openbadges:credential><![CDATA[${text}]]></openbadges:credential>`
    : `<openbadges:credential verify="${text}"/>`;
  return `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:openbadges="https://purl.imsglobal.org/ob/v3p0">${content}<script>alert(1)</script></svg>`;
}

export const NOW = new Date('2026-11-21T10:00:00Z');
export const ADA = ['Ada@Example.test'];

export function verifyBadge(
  badge: Json | string | Buffer,
  documents: Record<string, Fetched> = {},
  addresses: string[] | null = ADA,
) {
  const bytes = Buffer.isBuffer(badge) ? badge : Buffer.from(typeof badge === 'string' ? badge : JSON.stringify(badge));
  return verify({ bytes, now: NOW, addresses, documents });
}

export async function reportOf(...given: Parameters<typeof verifyBadge>) {
  const answer = await verifyBadge(...given);
  if (!('report' in answer)) throw new Error(JSON.stringify(answer));
  const { report } = answer;
  const results = Object.fromEntries(report.checks.map(({ check, result }) => [check, result]));
  const messages = Object.fromEntries(report.checks.map(({ check, message }) => [check, message]));
  return { ...report, results, messages };
}
