import { reachable, reachableGrowth } from './verdicts.mjs';

/** @param {Record<string, number>} perSecond */
const samples = (perSecond) => new Map(Object.entries(perSecond).map(([name, each]) => [name, [{ perSecond: each }]]));
const wanted = { wanted: 25, limit: 'limit', peer: 'directus', share: 0.9 };

it('asks for no more than a part of what the least code reaches, and never for more than was wanted', () => {
  expect(reachable(samples({ limit: 2_000, directus: 100 }), wanted)).toEqual({ atLeast: 18 });
  expect(reachable(samples({ limit: 9_000, directus: 100 }), wanted)).toEqual({ atLeast: 25 });
});

it('asks of a growth a tenth more than the limit grows itself, and never for less than was wanted', () => {
  const took = (/** @type {number} */ few, /** @type {number} */ many) =>
    new Map(Object.entries({ few, many }).map(([name, p95]) => [name, [{ p95 }]]));
  const what = { wanted: 1.5, figure: 'p95', from: 'few', to: 'many' };
  expect(reachableGrowth(took(1, 3), what)).toEqual({ atMost: 3.3 });
  expect(reachableGrowth(took(1, 1.2), what)).toEqual({ atMost: 1.5 });
});
