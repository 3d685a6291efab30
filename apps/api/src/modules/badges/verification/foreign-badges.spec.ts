import {
  DCC_V1,
  DCC_V2,
  EDTECH_ASSERTION,
  EDTECH_ASSERTION_PNG,
  EDTECH_JSON,
  EDTECH_TOKEN,
  W3C_JCS,
  W3C_RDFC,
} from '../foreign-badges.fixture.js';
import { bakedPng, bakedSvg } from '../badge.fixture.js';
import type { Json } from './json.js';
import type { Fetched } from './keys.js';
import { checkProof } from './proof.js';
import { verify } from './verify.js';

const now = new Date('2026-11-21T10:00:00Z');

async function reportOf(badge: Json | string | Buffer, documents: Record<string, Fetched> = {}) {
  const bytes = Buffer.isBuffer(badge) ? badge : Buffer.from(typeof badge === 'string' ? badge : JSON.stringify(badge));
  const answer = await verify({ bytes, now, addresses: null, documents });
  if (!('report' in answer)) throw new Error(JSON.stringify(answer));
  return answer.report;
}

const resultsOf = ({ checks }: { checks: { check: string; result: string }[] }) =>
  Object.fromEntries(checks.map(({ check, result }) => [check, result]));

describe('badges of other issuers', () => {
  /** The vectors use a context for examples, which is not bundled. */
  const EXAMPLES = 'https://www.w3.org/ns/credentials/examples/v2';
  const contexts = new Map([[EXAMPLES, { '@context': { '@vocab': 'https://www.w3.org/ns/credentials/examples#' } }]]);

  test.each([
    ['eddsa-rdfc-2022', W3C_RDFC as Json],
    ['eddsa-jcs-2022', W3C_JCS as Json],
  ])('the W3C test vector of %s is verified, and fails after a change', async (_suite, document) => {
    const id = String((document['proof'] as Json)['verificationMethod']).split('#')[0] ?? '';
    const proofOf = (changed: Json) =>
      checkProof(
        { document: changed, token: null, issuer: { id, name: null } },
        { documents: new Map(), now, contexts },
      );
    expect(await proofOf(document)).toMatchObject({ result: 'pass' });
    expect(await proofOf({ ...document, name: 'Forged' })).toMatchObject({ result: 'fail' });
    const subject = { ...(document['credentialSubject'] as Json), alumniOf: 'Another' };
    expect(await proofOf({ ...document, credentialSubject: subject })).toMatchObject({ result: 'fail' });
    // Without the context of the examples its terms have no meaning.
    const unknown = { documents: new Map(), now };
    expect(await checkProof({ document, token: null, issuer: { id, name: null } }, unknown)).toMatchObject({
      result: 'unknown',
    });
  });

  test.each([
    ['2.0', DCC_V2 as Json],
    ['1.1', DCC_V1 as Json],
  ])('the 1EdTech example signed by the DCC in data model %s is verified', async (_version, badge) => {
    const report = await reportOf(badge);
    expect(report).toMatchObject({
      format: 'ob3',
      verdict: 'verified',
      badge: { name: 'Teamwork', issuer: { name: 'Example Corp' }, validFrom: '2010-01-01T00:00:00Z' },
    });
    expect(resultsOf(report)).toMatchObject({ proof: 'pass', status: 'pass', recipient: 'unknown', issuer: 'unknown' });
    expect(resultsOf(await reportOf({ ...badge, name: 'Forged' }))).toMatchObject({ proof: 'fail' });
  });

  test('the 1EdTech example is verified only with a key that its issuer lists for assertions', async () => {
    const badge = EDTECH_JSON as Json;
    const issuer = 'https://example.com/issuers/876543';
    const key = 'z6MkjZRZv3aez3r18pB1RBFJR1kwUVJ5jHt92JmQwXbd5hwi';
    const method = { id: `${issuer}#${key}`, type: 'Multikey', controller: issuer, publicKeyMultibase: key };
    const withKeys = (document: Json) => reportOf(badge, { [issuer]: { text: JSON.stringify(document) } });
    const listed = { id: issuer, verificationMethod: [method], assertionMethod: [method.id] };
    expect(resultsOf(await withKeys(listed))).toMatchObject({ structure: 'pass', proof: 'pass' });
    expect(resultsOf(await withKeys(method))).toMatchObject({ proof: 'pass' });
    expect(resultsOf(await withKeys({ ...listed, assertionMethod: [] }))).toMatchObject({ proof: 'fail' });
    expect(resultsOf(await withKeys({ ...method, controller: 'https://other.example' }))).toMatchObject({
      proof: 'fail',
    });
  });

  test('the 1EdTech JWT is unverified, because its key is not bound to its issuer', async () => {
    for (const carrier of [EDTECH_TOKEN, bakedPng(EDTECH_TOKEN), bakedSvg(EDTECH_TOKEN)]) {
      const report = await reportOf(carrier);
      expect([report.verdict, report.badge.name, resultsOf(report)['proof']]).toEqual([
        'unverified',
        'Teamwork',
        'unknown',
      ]);
    }
    const [header, payload, signature = ''] = EDTECH_TOKEN.split('.');
    const broken = `${header}.${payload}.${signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`;
    expect(resultsOf(await reportOf(broken))).toMatchObject({ proof: 'fail' });
  });

  test('Open Badges 2.0, as JSON and baked, are read but unverified', async () => {
    for (const badge of [EDTECH_ASSERTION as Json, Buffer.from(EDTECH_ASSERTION_PNG, 'base64')]) {
      const report = await reportOf(badge);
      expect([report.format, report.verdict]).toEqual(['ob2', 'unverified']);
      expect(resultsOf(report)).toMatchObject({ structure: 'pass', proof: 'unknown', validity: 'pass' });
    }
    const embedded = { name: 'Robotics', issuer: { id: 'https://example.org', name: 'Maker Society' } };
    expect((await reportOf({ ...EDTECH_ASSERTION, badge: embedded })).badge).toMatchObject({
      id: 'https://example.org/beths-robotics-badge.json',
      name: 'Robotics',
      issuer: { name: 'Maker Society' },
      validFrom: '2016-12-31T23:59:59Z',
      validUntil: null,
    });
    expect((await reportOf({ ...EDTECH_ASSERTION, expires: '2020-01-01' })).verdict).toBe('invalid');
    expect((await reportOf({ ...EDTECH_ASSERTION, revoked: true })).verdict).toBe('invalid');
  });
});
