import { DataIntegrityProof } from '@digitalbazaar/data-integrity';
import { createVerifyCryptosuite } from '@digitalbazaar/eddsa-jcs-2022-cryptosuite';
import { cryptosuite as rdfc } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite';
import * as Ed25519Multikey from '@digitalbazaar/ed25519-multikey';
import type { BadgeResult } from '@tracker/contracts/badges/badge-limits';
import { compactVerify, importJWK, type JWK } from 'jose';
import { headerOf } from './badge-input.js';
import { loaderOf, strangeContext } from './contexts.js';
import { isOver } from './fields.js';
import { isJson, type Json, listOf, sizeOf, textOf } from './json.js';
import { type Documents, type FoundKey, findKey, isAmong, keysOfIssuer, publicPart } from './keys.js';

/** A result, or the addresses of documents that the check needs first. */
export type Outcome = { result: BadgeResult; message: string } | { wants: string[] };

interface Signed {
  document: Json;
  token: string | null;
  issuer: { id: string | null; name: string | null };
}

const ALGORITHMS: readonly string[] = ['EdDSA', 'Ed25519', 'ES256', 'RS256'];
/** No signature, or a symmetric one, which everybody who can verify it could have made. */
const WORTHLESS = /^(?:none|HS\d+)$/i;
const MAX_PROOFS = 4;
/** Canonicalizing more values takes seconds. Badges have a few hundred. */
const MAX_CANONIZED = 5_000;

const unknown = (message: string): Outcome => ({ result: 'unknown', message });
const fail = (message: string): Outcome => ({ result: 'fail', message });
const INVALID = 'The signature does not match: the badge was changed after it was signed.';
const FOREIGN = 'It is signed with a key that does not belong to the issuer.';

const signedBy = ({ id, name }: Signed['issuer']): Outcome => ({
  result: 'pass',
  message: `Signed by ${name ?? id ?? 'its issuer'}.`,
});

export interface Evidence {
  documents: Documents;
  now: Date;
  /** In addition to the bundled ones. Used only by specs. */
  contexts?: ReadonlyMap<string, unknown>;
}

export async function checkProof(signed: Signed, evidence: Evidence): Promise<Outcome> {
  if (signed.token !== null) return checkToken(signed.token, signed.issuer, evidence.documents);
  const proofs = listOf(signed.document['proof']).filter(isJson);
  if (proofs.length === 0) return unknown('It is not signed.');
  if (proofs.length > MAX_PROOFS) return unknown('It has more signatures than can be checked.');
  const outcomes: Outcome[] = [];
  for (const proof of proofs) outcomes.push(await checkDataIntegrity(signed, proof, evidence));
  return worstOf(outcomes);
}

/** One valid signature is enough if others cannot be checked, but none may be invalid. */
function worstOf(outcomes: Outcome[]): Outcome {
  const wants = outcomes.flatMap((outcome) => ('wants' in outcome ? outcome.wants : []));
  if (wants.length > 0) return { wants };
  const results = outcomes.filter((outcome) => 'result' in outcome);
  const first = (result: BadgeResult) => results.find((outcome) => outcome.result === result);
  return first('fail') ?? first('pass') ?? first('unknown') ?? unknown('It is not signed.');
}

async function checkToken(token: string, issuer: Signed['issuer'], documents: Documents): Promise<Outcome> {
  const header = headerOf(token);
  const algorithm = textOf(header?.['alg']);
  if (!header || !algorithm) return fail('Its signature cannot be read.');
  if (WORTHLESS.test(algorithm)) return fail('It is not signed in a way that proves who issued it.');
  if (!ALGORITHMS.includes(algorithm)) return unknown(`The kind of its signature (${algorithm}) is not supported.`);
  if (header['crit'] !== undefined || header['b64'] !== undefined)
    return unknown('Its signature uses an extension that is not supported.');
  const kid = textOf(header['kid']);
  const id = kid && keyIdOf(kid, issuer.id);
  const embedded = isJson(header['jwk']) ? publicPart(header['jwk']) : null;
  if (id) return checkWithKey(findKey(id, issuer.id, documents), issuer, (jwk) => isTokenOf(token, algorithm, jwk));
  if (!embedded) return unknown('It does not say where its key is.');
  const keys = keysOfIssuer(issuer.id, documents);
  if ('wanted' in keys) return { wants: [keys.wanted] };
  if (!(await isTokenOf(token, algorithm, embedded))) return fail(INVALID);
  if (await isAmong(keys, embedded)) return signedBy(issuer);
  return unknown('It contains its own key, and nothing proves that this key belongs to the issuer.');
}

function keyIdOf(kid: string, issuer: string | null): string | null {
  if (/^(?:did:|https?:\/\/)/.test(kid)) return kid;
  return issuer?.startsWith('did:') ? `${issuer}#${kid.replace(/^#/, '')}` : null;
}

async function checkWithKey(
  key: FoundKey,
  issuer: Signed['issuer'],
  isValid: (jwk: JWK) => Promise<boolean>,
): Promise<Outcome> {
  if (key.state === 'wanted') return { wants: [key.url] };
  if (key.state === 'missing') return fail(key.message);
  if (key.state === 'unknown') return unknown(key.message);
  if (!(await isValid(key.jwk))) return fail(INVALID);
  return key.belongsToIssuer ? signedBy(issuer) : fail(FOREIGN);
}

async function isTokenOf(token: string, algorithm: string, jwk: JWK): Promise<boolean> {
  try {
    await compactVerify(token, await importJWK(jwk, algorithm), { algorithms: [algorithm] });
    return true;
  } catch {
    return false;
  }
}

async function checkDataIntegrity(
  { document, issuer }: Signed,
  proof: Json,
  { documents, now, contexts = new Map() }: Evidence,
): Promise<Outcome> {
  const { type, cryptosuite: name, proofPurpose, verificationMethod, previousProof } = proof;
  const suite = type === 'DataIntegrityProof' ? suiteOf(name) : null;
  if (!suite)
    return unknown(`The kind of its signature (${textOf(name) ?? textOf(type) ?? 'unnamed'}) is not supported.`);
  const strange = strangeContext(document, contexts);
  if (strange) return unknown(`${strange}, so its signature cannot be checked.`);
  if (previousProof !== undefined) return unknown('Chains of signatures are not supported.');
  if (proofPurpose !== 'assertionMethod') return fail('It was not signed for the purpose of issuing.');
  if (isOver(proof['expires'], now)) return fail('Its signature has expired.');
  if (sizeOf(document) > MAX_CANONIZED) return unknown('It is too large for its signature to be checked.');
  const id = textOf(isJson(verificationMethod) ? verificationMethod['id'] : verificationMethod);
  if (!id) return fail('It does not say which key it was signed with.');
  return checkWithKey(findKey(id, issuer.id, documents), issuer, async (jwk) => {
    const method = await Ed25519Multikey.fromJwk({ jwk, id }).then(
      (key) => key.export({ publicKey: true }),
      () => null,
    );
    if (!method) return false;
    const { proof: _proofs, ...unsigned } = structuredClone(document);
    const documentLoader = loaderOf(new Map([...contexts, [id, method]]));
    const verifier = new DataIntegrityProof({ cryptosuite: suite });
    const { verified } = await verifier.verifyProof({
      proof: structuredClone(proof),
      document: unsigned,
      documentLoader,
    });
    return verified;
  });
}

function suiteOf(name: unknown) {
  if (name === 'eddsa-rdfc-2022') return rdfc;
  return name === 'eddsa-jcs-2022' ? createVerifyCryptosuite() : null;
}
