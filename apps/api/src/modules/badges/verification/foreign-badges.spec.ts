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
import {
  aBadge,
  aKeyPair,
  anIssuer,
  bakedPng,
  bakedSvg,
  didDocument,
  jws,
  NOW,
  reportOf,
  signedBadge,
  statusEntry,
  statusList,
  type TestIssuer,
  verifyBadge,
} from '../badge.fixture.js';
import type { Json } from './json.js';
import type { Fetched } from './keys.js';
import { checkProof } from './proof.js';

const text = (value: Json): Fetched => ({ text: JSON.stringify(value) });

describe('badges of other issuers', () => {
  /** The vectors use a context for examples, which is not bundled. */
  const EXAMPLES = 'https://www.w3.org/ns/credentials/examples/v2';
  const contexts = new Map([[EXAMPLES, { '@context': { '@vocab': 'https://www.w3.org/ns/credentials/examples#' } }]]);

  const read = (badge: Json | string | Buffer, documents: Record<string, Fetched> = {}) =>
    reportOf(badge, documents, null);

  test.each([
    ['eddsa-rdfc-2022', W3C_RDFC as Json],
    ['eddsa-jcs-2022', W3C_JCS as Json],
  ])('the W3C test vector of %s is verified, and fails after a change', async (_suite, document) => {
    const id = String((document['proof'] as Json)['verificationMethod']).split('#')[0] ?? '';
    const proofOf = (changed: Json) =>
      checkProof(
        { document: changed, token: null, issuer: { id, name: null } },
        { documents: new Map(), now: NOW, contexts },
      );
    expect(await proofOf(document)).toMatchObject({ result: 'pass' });
    expect(await proofOf({ ...document, name: 'Forged' })).toMatchObject({ result: 'fail' });
    const subject = { ...(document['credentialSubject'] as Json), alumniOf: 'Another' };
    expect(await proofOf({ ...document, credentialSubject: subject })).toMatchObject({ result: 'fail' });
    // Without the context of the examples its terms have no meaning.
    const unknown = { documents: new Map(), now: NOW };
    expect(await checkProof({ document, token: null, issuer: { id, name: null } }, unknown)).toMatchObject({
      result: 'unknown',
    });
  });

  test.each([
    ['2.0', DCC_V2 as Json],
    ['1.1', DCC_V1 as Json],
  ])('the 1EdTech example signed by the DCC in data model %s is verified', async (_version, badge) => {
    const report = await read(badge);
    expect(report).toMatchObject({
      format: 'ob3',
      verdict: 'verified',
      badge: { name: 'Teamwork', issuer: { name: 'Example Corp' }, validFrom: '2010-01-01T00:00:00Z' },
    });
    expect(report.results).toMatchObject({ proof: 'pass', status: 'pass', recipient: 'unknown', issuer: 'unknown' });
    expect((await read({ ...badge, name: 'Forged' })).results).toMatchObject({ proof: 'fail' });
  });

  test('the 1EdTech example is verified only with a key that its issuer lists for assertions', async () => {
    const badge = EDTECH_JSON as Json;
    const issuer = 'https://example.com/issuers/876543';
    const key = 'z6MkjZRZv3aez3r18pB1RBFJR1kwUVJ5jHt92JmQwXbd5hwi';
    const method = { id: `${issuer}#${key}`, type: 'Multikey', controller: issuer, publicKeyMultibase: key };
    const withKeys = (document: Json) => read(badge, { [issuer]: { text: JSON.stringify(document) } });
    const listed = { id: issuer, verificationMethod: [method], assertionMethod: [method.id] };
    expect((await withKeys(listed)).results).toMatchObject({ structure: 'pass', proof: 'pass' });
    expect((await withKeys(method)).results).toMatchObject({ proof: 'pass' });
    expect((await withKeys({ ...listed, assertionMethod: [] })).results).toMatchObject({ proof: 'fail' });
    expect((await withKeys({ ...method, controller: 'https://other.example' })).results).toMatchObject({
      proof: 'fail',
    });
  });

  test('the 1EdTech JWT is unverified, because its key is not bound to its issuer', async () => {
    for (const carrier of [EDTECH_TOKEN, bakedPng(EDTECH_TOKEN), bakedSvg(EDTECH_TOKEN)]) {
      const report = await read(carrier);
      expect([report.verdict, report.badge.name, report.results['proof']]).toEqual([
        'unverified',
        'Teamwork',
        'unknown',
      ]);
    }
    const [header, payload, signature = ''] = EDTECH_TOKEN.split('.');
    const broken = `${header}.${payload}.${signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`;
    expect((await read(broken)).results).toMatchObject({ proof: 'fail' });
  });

  test('Open Badges 2.0, as JSON and baked, are read but unverified', async () => {
    for (const badge of [EDTECH_ASSERTION as Json, Buffer.from(EDTECH_ASSERTION_PNG, 'base64')]) {
      const report = await read(badge);
      expect([report.format, report.verdict]).toEqual(['ob2', 'unverified']);
      expect(report.results).toMatchObject({ structure: 'pass', proof: 'unknown', validity: 'pass' });
    }
    const embedded = { name: 'Robotics', issuer: { id: 'https://example.org', name: 'Maker Society' } };
    expect((await read({ ...EDTECH_ASSERTION, badge: embedded })).badge).toMatchObject({
      id: 'https://example.org/beths-robotics-badge.json',
      name: 'Robotics',
      issuer: { name: 'Maker Society' },
      validFrom: '2016-12-31T23:59:59Z',
      validUntil: null,
    });
    expect((await read({ ...EDTECH_ASSERTION, expires: '2020-01-01' })).verdict).toBe('invalid');
    expect((await read({ ...EDTECH_ASSERTION, revoked: true })).verdict).toBe('invalid');
  });
});

describe('the key of an issuer with did:web', () => {
  const DID = 'did:web:university.example:issuers:7';
  const URL_OF_KEYS = 'https://university.example/issuers/7/did.json';

  test('is requested and found in the issuer’s DID document', async () => {
    const issuer = await anIssuer(DID);
    const badge = await signedBadge(issuer);
    expect(await verifyBadge(badge)).toEqual({ wants: [URL_OF_KEYS] });
    expect((await reportOf(badge, { [URL_OF_KEYS]: { text: didDocument(issuer) } })).verdict).toBe('verified');
  });

  test.each<[string, (issuer: TestIssuer, other: TestIssuer) => Fetched, string]>([
    ['cannot be fetched', () => ({ problem: 'the address did not answer in time.' }), 'unknown'],
    ['is not JSON', () => ({ text: '<html>' }), 'unknown'],
    ['belongs to another DID', (issuer) => ({ text: didDocument(issuer, { id: 'did:web:other.example' }) }), 'unknown'],
    ['lists another key', (_issuer, other) => ({ text: didDocument(other) }), 'fail'],
    [
      'does not list the key for assertions',
      (issuer) => ({ text: didDocument(issuer, { assertionMethod: [] }) }),
      'fail',
    ],
  ])('does not pass when the DID document %s', async (_what, document, result) => {
    const [issuer, other] = [await anIssuer(DID), await anIssuer(DID)];
    const report = await reportOf(await signedBadge(issuer), { [URL_OF_KEYS]: document(issuer, other) });
    expect(report.results['proof']).toBe(result);
  });

  test('of another DID does not pass', async () => {
    const thief = await anIssuer('did:web:thief.example');
    const badge = await signedBadge(thief, aBadge(DID));
    const documents = { 'https://thief.example/.well-known/did.json': { text: didDocument(thief) } };
    expect(await reportOf(badge, documents)).toMatchObject({ verdict: 'invalid', results: { proof: 'fail' } });
  });
});

describe('a status list', () => {
  const LIST = 'https://university.example/status/1';
  let issuer: TestIssuer;
  beforeAll(async () => {
    issuer = await anIssuer();
  });

  async function statusWith(
    list: Fetched | ((url: string) => Promise<Fetched> | Fetched),
    entry: Json = statusEntry(LIST, 5),
  ) {
    const badge = await signedBadge(issuer, aBadge(issuer.id, { credentialStatus: entry }));
    expect(await verifyBadge(badge)).toEqual({ wants: [LIST] });
    const report = await reportOf(badge, { [LIST]: typeof list === 'function' ? await list(LIST) : list });
    return [report.results['status'], report.verdict, report.messages['status']];
  }
  const signedList = async (given: Parameters<typeof statusList>[2] = {}, by = issuer) =>
    text(await signedBadge(by, statusList(LIST, by.id, given)));

  test('shows a badge as not revoked, revoked or suspended', async () => {
    expect(await statusWith(await signedList({ set: [4, 6] }))).toEqual(['pass', 'verified', 'Not revoked.']);
    const ofAFastClock = await signedList({ validFrom: '2026-11-21T10:05:00Z' } as never);
    expect(await statusWith(ofAFastClock)).toEqual(['pass', 'verified', 'Not revoked.']);
    expect(await statusWith(await signedList({ set: [5] }))).toEqual(['fail', 'invalid', 'The issuer has revoked it.']);
    const suspended = await signedList({ set: [5], purpose: 'suspension' });
    expect(await statusWith(suspended, statusEntry(LIST, 5, 'suspension'))).toEqual([
      'fail',
      'invalid',
      'The issuer has suspended it.',
    ]);
  });

  test('never passes when it is unsigned, changed, foreign, not yet valid, expired, too short or a gzip bomb', async () => {
    const { gzipSync } = await import('node:zlib');
    const other = await anIssuer();
    const list = JSON.parse(((await signedList({ set: [5] })) as { text: string }).text);
    const bomb = `u${gzipSync(Buffer.alloc(8 * 1024 * 1024 + 1)).toString('base64url')}`;
    const outcomes = await Promise.all([
      statusWith({ problem: 'the address did not answer in time.' }),
      statusWith({ text: 'x'.repeat(1_000_000) }),
      statusWith(text({ ...list, proof: undefined })),
      statusWith(
        text({ ...list, credentialSubject: { ...list.credentialSubject, encodedList: statusList(LIST, '')['x'] } }),
      ),
      statusWith(await signedList({}, other)),
      statusWith(await signedList({ purpose: 'suspension' })),
      statusWith(text(await signedBadge(issuer, statusList('https://university.example/status/2', issuer.id)))),
      statusWith(await signedList({ validFrom: '2026-11-21T10:05:01Z' } as never)),
      statusWith(await signedList({ validUntil: '2026-11-01T00:00:00Z' } as never)),
      statusWith(await signedList({}), statusEntry(LIST, 131_072)),
      statusWith(text(await signedBadge(issuer, bombed(statusList(LIST, issuer.id), bomb)))),
    ]);
    expect(outcomes.map(([result, verdict]) => `${result} ${verdict}`)).toEqual(
      outcomes.map(() => 'unknown unverified'),
    );
  });

  const bombed = (list: Json, encodedList: string): Json => ({
    ...list,
    credentialSubject: { ...(list['credentialSubject'] as Json), encodedList },
  });

  test('works as a JWT', async () => {
    const { did, privateKey } = aKeyPair('EdDSA');
    const token = jws(
      { alg: 'EdDSA', kid: `${did}#0` },
      aBadge(did, { credentialStatus: statusEntry(LIST, 5) }),
      privateKey,
    );
    const list = (set: number[]) => ({
      [LIST]: { text: jws({ alg: 'EdDSA', kid: `${did}#0` }, statusList(LIST, did, { set }), privateKey) },
    });
    expect((await reportOf(token, list([]))).verdict).toBe('verified');
    expect((await reportOf(token, list([5]))).verdict).toBe('invalid');
  });

  test('of 1EdTech counts only if it names the same issuer', async () => {
    const [did, url] = ['did:web:university.example', 'https://university.example/revocations'];
    const own = await anIssuer(did);
    const badge = await signedBadge(
      own,
      aBadge(did, { credentialStatus: { id: url, type: '1EdTechRevocationList' } }),
      'eddsa-jcs-2022',
    );
    const documents = (issuer: string, revoked: unknown[]) => ({
      'https://university.example/.well-known/did.json': { text: didDocument(own) },
      [url]: text({ id: url, issuer, revokedCredential: revoked }),
    });
    const statusOf = async (...given: Parameters<typeof documents>) =>
      (await reportOf(badge, documents(...given))).results['status'];
    expect(await statusOf(did, [{ id: 'urn:other', revoked: true }])).toBe('pass');
    expect(await statusOf(did, [{ id: badge['id'], revoked: true }])).toBe('fail');
    expect(await statusOf('did:web:other.example', [])).toBe('unknown');
  });

  test('of an unknown type cannot be checked', async () => {
    const badge = await signedBadge(
      issuer,
      aBadge(issuer.id, { credentialStatus: { id: 'urn:x', type: 'Other' } }),
      'eddsa-jcs-2022',
    );
    expect((await reportOf(badge)).results['status']).toBe('unknown');
  });
});
