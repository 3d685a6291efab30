import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { DataIntegrityProof } from '@digitalbazaar/data-integrity';
import * as Ed25519Multikey from '@digitalbazaar/ed25519-multikey';
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite';
import { CompactSign, importJWK, type JWK } from 'jose';
import { loaderOf } from '../verification/contexts.js';
import type { Json } from '../verification/json.js';

// Loaded with the first key or signature, because the libraries are large.

const generate = promisify(generateKeyPair);
const documentLoader = loaderOf(new Map());

export async function makeKey(): Promise<{ jwk: JWK; publicKey: string }> {
  const { privateKey } = await generate('ed25519');
  const jwk = privateKey.export({ format: 'jwk' }) as JWK;
  return { jwk, publicKey: (await Ed25519Multikey.fromJwk({ jwk })).publicKeyMultibase };
}

export async function signToken(jwk: JWK, kid: string, payload: Json): Promise<string> {
  const token = new CompactSign(Buffer.from(JSON.stringify(payload)));
  return token.setProtectedHeader({ alg: 'EdDSA', kid, typ: 'JWT' }).sign(await importJWK(jwk, 'EdDSA'));
}

export async function signDocument(jwk: JWK, id: string, document: Json, created: string): Promise<Json> {
  const key = await Ed25519Multikey.fromJwk({ jwk, id, secretKey: true });
  const suite = new DataIntegrityProof({ cryptosuite, signer: key.signer(), date: created });
  const purpose = { update: (proof: Json) => Promise.resolve({ ...proof, proofPurpose: 'assertionMethod' }) };
  return { ...document, proof: await suite.createProof({ document, purpose, documentLoader }) };
}
