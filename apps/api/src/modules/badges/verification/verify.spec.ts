import {
  aBadge,
  ADA,
  aKeyPair,
  anIssuer,
  aToken,
  bakedPng,
  bakedSvg,
  hashedRecipient,
  jws,
  NOW,
  reportOf,
  signedBadge,
  statusEntry,
  type TestIssuer,
} from '../badge.fixture.js';
import type { Json } from './json.js';

describe('a badge', () => {
  let issuer: TestIssuer;
  beforeAll(async () => {
    issuer = await anIssuer();
  });

  const signed = (changes: Json & { email?: string } = {}, suite?: Parameters<typeof signedBadge>[2]) =>
    signedBadge(issuer, aBadge(issuer.id, changes), suite);

  test.each(['eddsa-rdfc-2022', 'eddsa-jcs-2022'] as const)('signed by %s passes every check', async (suite) => {
    const report = await reportOf(await signed({}, suite));
    expect(report).toMatchObject({ format: 'ob3', verdict: 'verified', badge: { name: 'First Aid' } });
    expect(report.checks.map(({ check }) => check).join()).toBe('structure,proof,validity,status,recipient,issuer');
    expect(report.messages).toMatchObject({
      proof: 'Signed by Example University.',
      validity: 'Valid until 10 January 2029.',
      recipient: 'Issued to you.',
    });
  });

  test.each(['EdDSA', 'ES256', 'RS256'] as const)(
    'as a JWT signed by node:crypto with %s passes',
    async (algorithm) => {
      expect((await reportOf(aToken({}, algorithm))).verdict).toBe('verified');
    },
  );

  test('is found in pictures, compressed or not', async () => {
    const badge = await signed();
    const token = aToken();
    for (const carrier of [
      bakedPng(JSON.stringify(badge)),
      bakedPng((await import('node:zlib')).deflateSync(token), { isCompressed: true }),
      bakedSvg(JSON.stringify(badge)),
      bakedSvg(token),
    ])
      expect((await reportOf(carrier)).verdict).toBe('verified');
  });

  const CHANGES: [string, (badge: Json) => void][] = [
    ['name', (badge) => (achievementOf(badge)['name'] = 'Surgery')],
    ['end', (badge) => (badge['validUntil'] = '2040-01-01T00:00:00Z')],
    ['issuer’s name', (badge) => ((badge['issuer'] as Json)['name'] = 'Harvard')],
    ['recipient', (badge) => (subjectOf(badge)['identifier'] = [hashedRecipient('ada@example.test', 'other')])],
    ['status', (badge) => (badge['credentialStatus'] = undefined)],
    ['unknown property', (badge) => (badge['extra'] = 'x')],
    ['date of the signature', (badge) => ((badge['proof'] as Json)['created'] = '2020-01-01T00:00:00Z')],
  ];
  const subjectOf = (badge: Json) => badge['credentialSubject'] as Json;
  const achievementOf = (badge: Json) => subjectOf(badge)['achievement'] as Json;

  test.each(CHANGES)('is invalid when its %s changed after signing', async (_what, change) => {
    for (const suite of ['eddsa-rdfc-2022', 'eddsa-jcs-2022'] as const) {
      const badge = structuredClone(await signed({ credentialStatus: statusEntry('https://list.example', 1) }, suite));
      change(badge);
      const report = await reportOf(badge, { 'https://list.example': { problem: 'down.' } });
      expect(report).toMatchObject({ verdict: 'invalid', results: { proof: 'fail' } });
    }
  });

  test('cannot hide a signed property behind its full IRI', async () => {
    const badge = await signed({ validUntil: '2026-02-01T00:00:00Z' });
    expect((await reportOf(badge)).results).toMatchObject({ proof: 'pass', validity: 'fail' });
    const { validUntil, ...rest } = badge;
    const hidden = {
      ...rest,
      'https://www.w3.org/2018/credentials#validUntil': {
        '@value': validUntil,
        '@type': 'http://www.w3.org/2001/XMLSchema#dateTime',
      },
    };
    expect(await reportOf(hidden)).toMatchObject({ verdict: 'unverified', results: { proof: 'unknown' } });
  });

  test('is unverified with an unknown context or with inline terms', async () => {
    for (const context of ['https://evil.example/context', { name: 'https://evil.example/name' }]) {
      const badge = await signed();
      badge['@context'] = [...(badge['@context'] as unknown[]), context];
      expect(await reportOf(badge)).toMatchObject({ verdict: 'unverified', results: { proof: 'unknown' } });
    }
    const nested = await signed();
    achievementOf(nested)['@context'] = { name: 'https://evil.example/name' };
    expect((await reportOf(nested)).results['proof']).toBe('unknown');
  });

  test('is not verified with another suite, an invalid proof or too many values', async () => {
    const badge = await signed();
    const proof = badge['proof'] as Json;
    const outcomes = await Promise.all(
      [
        { ...badge, proof: { ...proof, cryptosuite: 'ecdsa-rdfc-2019' } },
        { ...badge, proof: undefined },
        { ...badge, proof: { ...proof, proofPurpose: 'authentication' } },
        { ...badge, proof: { ...proof, expires: '2026-03-01T00:00:00Z' } },
        { ...badge, evidence: Array.from({ length: 5_001 }, (_, index) => ({ id: `urn:${index}` })) },
        { ...badge, proof: Array.from({ length: 5 }, () => proof) },
      ].map(async (one) => (await reportOf(one)).results['proof']),
    );
    expect(outcomes).toEqual(['unknown', 'unknown', 'fail', 'fail', 'unknown', 'unknown']);
    const suite = 'https://w3id.org/security/suites/ed25519-2020/v1';
    const older = { ...badge, '@context': [...(badge['@context'] as unknown[]), suite] };
    const proofOf2020 = { ...proof, type: 'Ed25519Signature2020', cryptosuite: undefined };
    expect((await reportOf({ ...older, proof: proofOf2020 })).messages['proof']).toBe(
      'The kind of its signature (Ed25519Signature2020) is not supported.',
    );
  });

  test('without a required property fails the structure check instead of throwing', async () => {
    const without = async (change: (badge: Json) => void) => {
      const badge = aBadge(issuer.id);
      change(badge);
      const { results, messages } = await reportOf(await signedBadge(issuer, badge, 'eddsa-jcs-2022'));
      return [results['structure'], messages['structure']];
    };
    expect([
      await without((badge) => delete badge['id']),
      await without((badge) => delete badge['validFrom']),
      await without((badge) => delete achievementOf(badge)['criteria']),
      await without((badge) => delete subjectOf(badge)['identifier']),
      await without((badge) => (badge['type'] = ['OpenBadgeCredential'])),
      await without((badge) => (badge['@context'] = ['https://www.w3.org/ns/credentials/v2'])),
      await without((badge) => (badge['validUntil'] = '2029-01-10')),
    ]).toEqual([
      ['fail', 'It has no id.'],
      ['fail', 'It does not say when it becomes valid.'],
      ['fail', 'Its achievement has no criteria.'],
      ['fail', 'It does not say to whom it was issued.'],
      ['fail', 'Its type does not say that it is a verifiable credential.'],
      ['fail', 'It lacks the context of Open Badges 3.0.'],
      ['fail', 'Its expiry is not a date with a time.'],
    ]);
  });

  test.each([
    ['fails the validity check when expired', { validUntil: '2026-11-21T09:59:59Z' }, 'fail'],
    ['fails the validity check when not yet valid', { validFrom: '2026-11-21T10:00:01Z' }, 'fail'],
    ['passes the validity check without an end date', { validUntil: undefined }, 'pass'],
  ])('%s', async (_state, changes, result) => {
    expect((await reportOf(await signed(changes as Json))).results['validity']).toBe(result);
  });

  test('matches a verified address of the recipient in any spelling, and no other', async () => {
    const plain = {
      type: 'IdentityObject',
      hashed: false,
      identityHash: 'ADA@example.test',
      identityType: 'emailAddress',
    };
    const recipientOf = async (identifier: Json[] | undefined, addresses: string[] | null, id?: string) => {
      const subject = { ...subjectOf(aBadge(issuer.id)), identifier, id };
      const badge = await signed({ credentialSubject: JSON.parse(JSON.stringify(subject)) });
      const { results, verdict } = await reportOf(badge, {}, addresses);
      return [results['recipient'], verdict];
    };
    expect(await recipientOf([plain], ADA)).toEqual(['pass', 'verified']);
    expect(await recipientOf(undefined, ADA, 'mailto:ada@example.test')).toEqual(['pass', 'verified']);
    expect(await recipientOf([hashedRecipient('bob@example.test')], ADA)).toEqual(['fail', 'invalid']);
    expect(await recipientOf([hashedRecipient('bob@example.test')], null)).toEqual(['unknown', 'verified']);
    expect(await recipientOf(undefined, ADA, 'did:example:1')).toEqual(['unknown', 'unverified']);
    expect(await recipientOf([plain], [])).toEqual(['unknown', 'unverified']);
    const otherHash = { ...hashedRecipient('bob@example.test'), identityHash: `sha512$${'a'.repeat(128)}` };
    expect(await recipientOf([otherHash], ADA)).toEqual(['unknown', 'unverified']);
    expect(await recipientOf([otherHash, plain], ADA)).toEqual(['pass', 'verified']);
  });
});

describe('a JWT', () => {
  const forged = async (header: (did: string) => Json, badge: Json = {}) => {
    const { did, privateKey } = aKeyPair('EdDSA');
    return reportOf(jws({ alg: 'EdDSA', ...header(did) }, aBadge(did, badge), privateKey));
  };

  test('fails without a signature or with a forgeable one', async () => {
    const { did, jwk } = aKeyPair('RS256');
    const part = (value: Json) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const { createHmac } = await import('node:crypto');
    for (const alg of ['none', 'None', 'HS256']) {
      const input = `${part({ alg, kid: `${did}#0` })}.${part(aBadge(did))}`;
      const signature =
        alg === 'HS256' ? createHmac('sha256', JSON.stringify(jwk)).update(input).digest('base64url') : '';
      expect(await reportOf(`${input}.${signature}`)).toMatchObject({ verdict: 'invalid', results: { proof: 'fail' } });
    }
  });

  test('fails when its algorithm does not match its key', async () => {
    const { results } = await forged((did) => ({ alg: 'EdDSA', kid: `${did}#0` }));
    expect(results['proof']).toBe('pass');
    const { did, privateKey } = aKeyPair('EdDSA');
    const token = jws({ alg: 'EdDSA', kid: `${did}#0` }, aBadge(did), privateKey);
    const [, payload, signature] = token.split('.');
    const header = Buffer.from(JSON.stringify({ alg: 'ES256', kid: `${did}#0` })).toString('base64url');
    expect((await reportOf(`${header}.${payload}.${signature}`)).results['proof']).toBe('fail');
  });

  test('cannot be checked with critical or unsupported header parameters', async () => {
    expect((await forged((did) => ({ kid: `${did}#0`, crit: ['b64'], b64: false }))).results['proof']).toBe('unknown');
    expect((await forged((did) => ({ kid: `${did}#0`, alg: 'ES384' }))).results['proof']).toBe('unknown');
    const { did, privateKey } = aKeyPair('EdDSA');
    const nowhere = jws({ alg: 'EdDSA', kid: 'key-1' }, aBadge('https://university.example'), privateKey);
    expect((await reportOf(nowhere)).results['proof']).toBe('unknown');
    expect((await reportOf(jws({ alg: 'EdDSA', kid: '0' }, aBadge(did), privateKey))).results['proof']).toBe('pass');
    expect((await forged(() => ({}))).results['proof']).toBe('unknown');
  });

  test('with an embedded key passes only if the key is the issuer’s', async () => {
    const { did, jwk, privateKey } = aKeyPair('EdDSA');
    const own = await reportOf(jws({ alg: 'EdDSA', jwk }, aBadge(did), privateKey));
    expect(own.results['proof']).toBe('pass');
    const other = await reportOf(jws({ alg: 'EdDSA', jwk }, aBadge('https://university.example'), privateKey));
    expect(other).toMatchObject({ verdict: 'unverified', results: { proof: 'unknown' } });
  });

  test('fails when it is signed with another issuer’s key', async () => {
    const thief = aKeyPair('EdDSA');
    const { did } = aKeyPair('EdDSA');
    const token = jws({ alg: 'EdDSA', kid: `${thief.did}#0` }, aBadge(did), thief.privateKey);
    expect(await reportOf(token)).toMatchObject({ verdict: 'invalid', results: { proof: 'fail' } });
  });

  test('fails when its claims contradict the badge or limit its validity', async () => {
    const claims = (changes: Json) => forged((did) => ({ kid: `${did}#0` }), changes);
    expect((await claims({ jti: 'urn:other' })).results['structure']).toBe('fail');
    expect((await claims({ exp: NOW.getTime() / 1_000 - 1 })).results['validity']).toBe('fail');
    expect((await claims({ nbf: NOW.getTime() / 1_000 + 60 })).results['validity']).toBe('fail');
  });

  test('of data model 1.1 is read from its vc claim', async () => {
    const { did, privateKey } = aKeyPair('EdDSA');
    const {
      validFrom: _from,
      validUntil: _until,
      ...badge
    } = aBadge(did, {
      '@context': ['https://www.w3.org/2018/credentials/v1', 'https://purl.imsglobal.org/spec/ob/v3p0/context.json'],
    });
    const payload = { iss: did, jti: badge['id'], nbf: 1_767_225_600, exp: 1_861_920_000, vc: badge };
    const report = await reportOf(jws({ alg: 'EdDSA', kid: `${did}#0` }, payload, privateKey));
    expect(report).toMatchObject({ verdict: 'verified', badge: { validFrom: '2026-01-01T00:00:00.000Z' } });
  });
});
