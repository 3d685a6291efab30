import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { testApp } from '../../../testing/test-app.js';
import { aBadge, anIssuer, aToken, bakedPng, bakedSvg, signedBadge, type TestIssuer } from '../badge.fixture.js';
import { BadgeVerifier } from './badge-verifier.service.js';
import type { Json } from './json.js';
import { verify } from './verify.js';

const SEED = 37;
const RUNS = 1_000;
const RUNS_OVER_HTTP = 60;
const now = new Date('2026-11-21T10:00:00Z');

type Change = { path: number[]; value: unknown; isRemoved: boolean };

const anyValue = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(
    '__proto__',
    '<script>alert(1)</script>',
    'did:web:..%2F..:x',
    'did:jwk:e30',
    'did:key:z6Mk',
    'https://[::1]/',
    'http://169.254.169.254/latest',
    '9999-99-99T99:99:99Z',
    1e308,
    { '@graph': [] },
    [[[[]]]],
    'x'.repeat(10_000),
  ),
);
const anyChange: fc.Arbitrary<Change> = fc.record({
  path: fc.array(fc.nat(20), { minLength: 1, maxLength: 5 }),
  value: anyValue,
  isRemoved: fc.boolean(),
});

/** Replaces or removes one property somewhere in the document. */
function changed(document: Json, { path, value, isRemoved }: Change): void {
  let at: Json = document;
  for (const [depth, step] of path.entries()) {
    const names = Object.keys(at);
    const name = names[step % names.length];
    if (name === undefined) return;
    const next = at[name];
    const isLast = depth === path.length - 1 || typeof next !== 'object' || next === null;
    if (!isLast) {
      at = next as Json;
      continue;
    }
    if (isRemoved) delete at[name];
    else at[name] = value;
    return;
  }
}

const anyHostile = fc.record({
  original: fc.nat(1),
  carrier: fc.nat(2),
  changes: fc.array(anyChange, { maxLength: 3 }),
  cut: fc.option(fc.record({ begin: fc.nat(3_000), length: fc.nat(40), filler: fc.uint8Array({ maxLength: 20 }) })),
});
type Hostile = typeof anyHostile extends fc.Arbitrary<infer Value> ? Value : never;

const CARRIERS = [
  (text: string) => Buffer.from(text),
  (text: string) => bakedPng(text),
  (text: string) => Buffer.from(bakedSvg(text)),
];

const originals = (email: string, issuer: TestIssuer) =>
  Promise.all([
    signedBadge(issuer, aBadge(issuer.id, { email })),
    signedBadge(issuer, aBadge(issuer.id, { email }), 'eddsa-jcs-2022'),
  ]);

function hostile(from: readonly Json[], { original, carrier, changes, cut }: Hostile) {
  const document = structuredClone(from[original] ?? {});
  for (const change of changes) changed(document, change);
  let bytes = (CARRIERS[carrier] ?? Buffer.from)(JSON.stringify(document));
  if (cut) bytes = Buffer.concat([bytes.subarray(0, cut.begin), cut.filler, bytes.subarray(cut.begin + cut.length)]);
  return { bytes, isSame: JSON.stringify(document) === JSON.stringify(from[original]) };
}

const SENTENCE = /^[A-Z][^<>{}]{5,200}\.$/;

describe('a hostile badge', () => {
  test(`returns a report or an error in ${RUNS} variants, and is not verified after a change`, async () => {
    const from = await originals('ada@example.test', await anIssuer());
    await fc.assert(
      fc.asyncProperty(anyHostile, async (made) => {
        const { bytes, isSame } = hostile(from, made);
        const answer = await verify({ bytes, now, addresses: ['ada@example.test'], documents: {} });
        if ('refused' in answer) return expect(answer.refused).toMatch(SENTENCE);
        if ('wants' in answer) return answer.wants.forEach((url) => expect(URL.canParse(url)).toBe(true));
        expect(answer.report.checks).toHaveLength(6);
        if (!isSame && made.original === 1) expect(answer.report.verdict).not.toBe('verified');
      }),
      { seed: SEED, numRuns: RUNS },
    );
  });

  const nested = (depth: number) => `${'{"a":['.repeat(depth)}${']}'.repeat(depth)}`;

  test.each<[string, () => Buffer]>([
    ['a PNG whose text inflates to 5 MB', () => bakedPng(deflateSync(Buffer.alloc(5_000_000)), { isCompressed: true })],
    ['a PNG chunk longer than the file', () => Buffer.from('89504e470d0a1a0affffffff69545874', 'hex')],
    ['an SVG with entities', () => Buffer.from('<!DOCTYPE s [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><svg>&b;</svg>')],
    ['deeply nested JSON', () => Buffer.from(nested(100_000))],
    ['deeply nested JSON in an SVG', () => Buffer.from(bakedSvg(nested(50_000)))],
    [
      '200,000 values',
      () => Buffer.from(JSON.stringify({ type: 'Assertion', x: Array.from({ length: 200_000 }, () => 1) })),
    ],
    ['an empty token', () => Buffer.from('..')],
    ['an empty file', () => Buffer.alloc(0)],
  ])('is refused as %s', async (_what, bytes) => {
    const answer = await verify({ bytes: bytes(), now, addresses: null, documents: {} });
    expect(answer).toEqual({ refused: expect.stringMatching(/^[A-Z].*\.$/) });
  });

  test('has control characters removed from its names, and markup kept as text', async () => {
    const issuer = await anIssuer();
    const badge = aBadge(issuer.id);
    const achievement = (badge['credentialSubject'] as Json)['achievement'] as Json;
    achievement['name'] = '<script>\u202Ecod.exe\u0000</script>';
    achievement['description'] = `\ud800😀\n${'a'.repeat(4_995)}😀`;
    achievement['image'] = { id: 'javascript:alert(1)', type: 'Image' };
    const answer = await verify({ bytes: Buffer.from(JSON.stringify(badge)), now, addresses: null, documents: {} });
    if (!('report' in answer)) throw new Error('no report');
    const description = `😀\n${'a'.repeat(4_995)}`;
    expect(answer.report.badge).toMatchObject({ name: '<script> cod.exe </script>', description, imageUrl: null });
  });

  describe('in an application', () => {
    const api = testApp({ now });

    test(`is answered over HTTP in ${RUNS_OVER_HTTP} variants, and is stored only when imported`, async () => {
      const ada = await api.signIn();
      const from = await originals(ada.email, await anIssuer());
      const counts = async () => {
        const { rows } = await api.query(
          `select (select count(*) from credentials)::int as credentials, (select count(*) from credential_badges)::int as badges,
             (select count(*) from audit_entries)::int as entries`,
          [],
        );
        return rows[0];
      };
      const before = await counts();
      let [imported, addresses] = [0, 0];
      await fc.assert(
        fc.asyncProperty(anyHostile, async (made) => {
          const { bytes } = hostile(from, made);
          const form = () => {
            const payload = new FormData();
            payload.set('file', new Blob([new Uint8Array(bytes)]), 'badge');
            payload.set('expiryDate', '2031-01-01');
            return payload;
          };
          addresses += 1;
          const remoteAddress = `10.0.${addresses >> 8}.${addresses & 255}`;
          const request = { method: 'POST', url: '/api/badges/verify', payload: form(), remoteAddress } as const;
          const verified = await ada.inject(request);
          if (verified.statusCode === 200) expect(verified.json().checks).toHaveLength(6);
          else expect([verified.statusCode, verified.body]).toEqual([400, expect.stringMatching(SENTENCE)]);
          const added = await ada.post('/api/credentials/badges', form());
          expect([201, 400, 409, 422]).toContain(added.statusCode);
          if (added.statusCode === 201) {
            imported += 1;
            await ada.delete(`/api/credentials/${added.json().id}`);
          } else expect(added.body).toMatch(/^[A-Z].{5,300}$/s);
        }),
        { seed: SEED, numRuns: RUNS_OVER_HTTP },
      );
      expect(imported).toBeGreaterThan(0);
      expect(await counts()).toEqual(before);
    });

    /** Equal blank nodes that refer to each other make canonicalization try all their orders. */
    const poisoned = async () => {
      const issuer = await anIssuer();
      const badge = await signedBadge(issuer);
      const evidence = Array.from({ length: 1_600 }, () => ({ type: 'Evidence', narrative: 'x' }));
      return Buffer.from(JSON.stringify({ ...badge, evidence }));
    };

    test('blocks neither the process nor other people’s badges', async () => {
      const verifier = api.get(BadgeVerifier);
      const badge = Buffer.from(aToken());
      await verifier.verify(badge, { asker: 'first', addresses: null });
      let turns = 0;
      const turning = setInterval(() => (turns += 1), 5);
      const hostile = verifier.verify(await poisoned(), { asker: 'mallory', addresses: null }).then(
        ({ report }) => report.verdict,
        ({ sentence }: { sentence: string }) => sentence,
      );
      const others = ['ada', 'bob'].map((asker) => verifier.verify(badge, { asker, addresses: null }));
      const verdicts = (await Promise.all(others)).map(({ report }) => report.verdict);
      const outcome = await hostile;
      clearInterval(turning);
      expect(verdicts).toEqual(['verified', 'verified']);
      expect(['invalid', 'unverified', 'This badge takes too long to check.']).toContain(outcome);
      expect(turns).toBeGreaterThan(0);
    });
  });
});
