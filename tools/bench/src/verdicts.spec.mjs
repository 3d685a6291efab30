import { reachable } from './verdicts.mjs';

/** @param {Record<string, number>} perSecond */
const samples = (perSecond) => new Map(Object.entries(perSecond).map(([name, each]) => [name, [{ perSecond: each }]]));
const wanted = { wanted: 25, limit: 'limit', peer: 'directus', share: 0.9 };

it('asks for no more than a part of what the least code reaches, and never for more than was wanted', () => {
  expect(reachable(samples({ limit: 2_000, directus: 100 }), wanted)).toEqual({ atLeast: 18 });
  expect(reachable(samples({ limit: 9_000, directus: 100 }), wanted)).toEqual({ atLeast: 25 });
});
