import { DataIntegrityProof } from '@digitalbazaar/data-integrity';
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite';
import { verifyCredential } from '@digitalbazaar/vc';
import { checkStatus } from '@digitalbazaar/vc-bitstring-status-list';
import { compactVerify, createLocalJWKSet } from 'jose';
import { testApp } from '../../../testing/test-app.js';
import { loaderOf } from '../verification/contexts.js';
import type { Json } from '../verification/json.js';
import { createIssuer, type TestIssuer } from './issuing.fixture.js';

/** Verifiers of others. They read the addresses that the badge names, and know the published contexts. */
describe('a badge issued here', () => {
  const api = testApp({ now: '2026-11-24T10:00:00Z' });
  let clinic: TestIssuer;
  let awardId: string;

  beforeAll(async () => {
    clinic = await createIssuer(api);
    awardId = await clinic.awardOne((await clinic.achievement()).id, 'mia@example.test');
  });

  const read = async (path: string): Promise<Json> => (await clinic.open(path)).json();

  /** Like a browser: contexts are published elsewhere, everything else comes from the issuer. */
  async function documentLoader(url: string): Promise<{ document: unknown }> {
    if (url.startsWith('did:web:')) {
      const [did = ''] = url.split('#');
      const document = await read(`/issuers/${did.split(':').at(-1)}/did.json`);
      const method = (document['verificationMethod'] as Json[]).find(({ id }) => id === url);
      const context = 'https://w3id.org/security/multikey/v1';
      return { document: url === did ? document : { '@context': context, ...method } };
    }
    const { publicUrl } = api.environment;
    if (url.startsWith(publicUrl)) return { document: await read(url.slice(publicUrl.length)) };
    return loaderOf(new Map())(url);
  }

  async function check(credential: Json): Promise<'verified' | 'revoked' | 'wrong'> {
    const suite = new DataIntegrityProof({ cryptosuite });
    const now = api.clock.now();
    const { verified, statusResult } = await verifyCredential({ credential, suite, documentLoader, checkStatus, now });
    if (!verified || !statusResult?.verified) return 'wrong';
    return statusResult.results.some(({ status }) => status) ? 'revoked' : 'verified';
  }

  it('is verified by @digitalbazaar/vc with its status list, until it is changed or revoked', async () => {
    const badge = await read(`/badges/${awardId}.json`);
    expect(await check(badge)).toBe('verified');
    expect(await check({ ...badge, name: 'Another badge' })).toBe('wrong');
    const [, other] = await clinic.award(
      (await clinic.achievement()).id,
      { email: 'ann@example.test', name: 'Ann' },
      { email: 'ben@example.test', name: 'Ben' },
    );
    const revoked = await read(`/badges/${other?.id}.json`);
    expect(await check(revoked)).toBe('verified');
    await clinic.revoke(String(other?.id));
    expect([await check(revoked), await check(badge)]).toEqual(['revoked', 'verified']);
  });

  it('is verified by jose with the keys of the issuer', async () => {
    const { verificationMethod } = await read(`/issuers/${clinic.organization.id}/did.json`);
    const keys = (verificationMethod as Json[]).flatMap(({ id, publicKeyJwk }) =>
      publicKeyJwk ? [{ ...(publicKeyJwk as { kty: string }), kid: String(id) }] : [],
    );
    const token = (await clinic.open(`/badges/${awardId}.jwt`)).body;
    const { protectedHeader } = await compactVerify(token, createLocalJWKSet({ keys }));
    expect(protectedHeader).toMatchObject({ alg: 'EdDSA', typ: 'JWT' });
    await expect(compactVerify(`${token.slice(0, -4)}AAAA`, createLocalJWKSet({ keys }))).rejects.toThrow();
  });
});
