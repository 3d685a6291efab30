import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { startTestApp, type TestApp } from '../../../testing/test-app.js';
import { aBadge, anIssuer, aToken, bakedPng, bakedSvg, signedBadge } from '../badge.fixture.js';
import { BadgeVerifier } from './badge-verifier.service.js';
import type { Json } from './json.js';
import { verify } from './verify.js';

const SEED = 37;
const RUNS = 2_000;
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

describe('a hostile badge', () => {
  test(`of ${RUNS} is a report or one sentence, and never verified once its content changed`, async () => {
    const issuer = await anIssuer();
    const originals = [await signedBadge(issuer), await signedBadge(issuer, aBadge(issuer.id), 'eddsa-jcs-2022')];
    const carriers = [
      (text: string) => Buffer.from(text),
      (text: string) => bakedPng(text),
      (text: string) => Buffer.from(bakedSvg(text)),
    ];
    const cut = fc.record({ begin: fc.nat(3_000), length: fc.nat(40), filler: fc.uint8Array({ maxLength: 20 }) });
    await fc.assert(
      fc.asyncProperty(
        fc.nat(1),
        fc.nat(2),
        fc.array(anyChange, { maxLength: 3 }),
        fc.option(cut),
        async (original, carrier, changes, cutOut) => {
          const document = structuredClone(originals[original] ?? {});
          for (const change of changes) changed(document, change);
          let bytes = (carriers[carrier] ?? Buffer.from)(JSON.stringify(document));
          if (cutOut)
            bytes = Buffer.concat([
              bytes.subarray(0, cutOut.begin),
              cutOut.filler,
              bytes.subarray(cutOut.begin + cutOut.length),
            ]);
          const documents = {};
          const answer = await verify({ bytes, now, addresses: ['ada@example.test'], documents });
          if ('refused' in answer) return expect(answer.refused).toMatch(/^[A-Z][^<>{}]{5,200}\.$/);
          if ('wants' in answer) return answer.wants.forEach((url) => expect(URL.canParse(url)).toBe(true));
          expect(answer.report.checks).toHaveLength(6);
          const isSame = JSON.stringify(document) === JSON.stringify(originals[original]);
          if (!isSame && original === 1) expect(answer.report.verdict).not.toBe('verified');
        },
      ),
      { seed: SEED, numRuns: RUNS },
    );
  }, 120_000);

  const nested = (depth: number) => `${'{"a":['.repeat(depth)}${']}'.repeat(depth)}`;

  test.each<[string, () => Buffer]>([
    [
      'a PNG whose text inflates without end',
      () => bakedPng(deflateSync(Buffer.alloc(50_000_000)), { isCompressed: true }),
    ],
    ['a PNG chunk longer than the file', () => Buffer.from('89504e470d0a1a0affffffff69545874', 'hex')],
    ['an SVG with entities', () => Buffer.from('<!DOCTYPE s [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><svg>&b;</svg>')],
    ['nested JSON', () => Buffer.from(nested(100_000))],
    ['nested JSON in an SVG', () => Buffer.from(bakedSvg(nested(50_000)))],
    [
      'many values',
      () => Buffer.from(JSON.stringify({ type: 'Assertion', x: Array.from({ length: 200_000 }, () => 1) })),
    ],
    ['a token of nothing', () => Buffer.from('..')],
    ['no bytes', () => Buffer.alloc(0)],
  ])('as %s is refused', async (_what, bytes) => {
    const answer = await verify({ bytes: bytes(), now, addresses: null, documents: {} });
    expect(answer).toEqual({ refused: expect.stringMatching(/^[A-Z].*\.$/) });
  });

  test('names are cleaned of what disguises them, and kept as text', async () => {
    const issuer = await anIssuer();
    const badge = aBadge(issuer.id);
    const achievement = (badge['credentialSubject'] as Json)['achievement'] as Json;
    achievement['name'] = '<script>\u202Ecod.exe\u0000</script>';
    achievement['image'] = { id: 'javascript:alert(1)', type: 'Image' };
    const answer = await verify({ bytes: Buffer.from(JSON.stringify(badge)), now, addresses: null, documents: {} });
    if (!('report' in answer)) throw new Error('no report');
    expect(answer.report.badge).toMatchObject({ name: '<script> cod.exe </script>', imageUrl: null });
  });

  describe('in the thread', () => {
    let api: TestApp;
    beforeAll(async () => {
      api = await startTestApp();
    });
    afterAll(() => api?.close());

    /** Equal blank nodes that refer to each other make canonicalization try all their orders. */
    const poisoned = async () => {
      const issuer = await anIssuer();
      const badge = await signedBadge(issuer);
      const evidence = Array.from({ length: 1_600 }, () => ({ type: 'Evidence', narrative: 'x' }));
      return Buffer.from(JSON.stringify({ ...badge, evidence }));
    };

    test('keeps neither the process nor the badges of others waiting', async () => {
      const verifier = api.get(BadgeVerifier);
      const badge = Buffer.from(aToken());
      await verifier.verify(badge, { asker: 'first', addresses: null });
      let turns = 0;
      const turning = setInterval(() => (turns += 1), 5);
      const hostile = verifier.verify(await poisoned(), { asker: 'mallory', addresses: null });
      const others = ['ada', 'bob'].map((asker) => verifier.verify(badge, { asker, addresses: null }));
      const verdicts = (await Promise.all(others)).map(({ report }) => report.verdict);
      const outcome = await hostile.then(
        ({ report }) => report.verdict,
        ({ sentence }: { sentence: string }) => sentence,
      );
      clearInterval(turning);
      expect(verdicts).toEqual(['verified', 'verified']);
      expect(['invalid', 'unverified', 'This badge takes too long to check.']).toContain(outcome);
      expect(turns).toBeGreaterThan(0);
    }, 60_000);
  });
});
