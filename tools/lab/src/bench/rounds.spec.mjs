import { interleave, medianRatio, unsteady } from './rounds.mjs';

/** @param {Record<string, number[]>} figures one for each round */
const samplesOf = (figures) =>
  new Map(Object.entries(figures).map(([name, values]) => [name, values.map((ms) => ({ ms }))]));

describe('interleaved rounds', () => {
  it('measure everybody in each round, beginning with another one each time, in the opposite order every second time', async () => {
    /** @type {string[]} */
    const order = [];
    const contenders = ['a', 'b', 'c'].map((name) => ({
      name,
      measure: async () => ({ ms: order.push(name) }),
    }));
    const samples = await interleave(3, contenders);
    expect(order.join('')).toBe('abcacbcab');
    expect(samples.get('a')).toEqual([{ ms: 1 }, { ms: 4 }, { ms: 8 }]);
  });

  it('give the median of the ratios, not the ratio of the medians', () => {
    const samples = samplesOf({ ours: [10, 20, 90], peer: [10, 10, 100] });
    expect(medianRatio(samples, 'ms', 'ours', 'peer')).toBe(1);
  });

  it('say nothing once the limit moves against itself by more than 15 %', () => {
    expect(unsteady(samplesOf({ one: [114], other: [100] }), 'ms', ['one', 'other'])).toBeUndefined();
    expect(unsteady(samplesOf({ one: [116], other: [100] }), 'ms', ['one', 'other'])).toMatch(/1\.16/);
    expect(unsteady(samplesOf({ one: [84], other: [100] }), 'ms', ['one', 'other'])).toMatch(/0\.84/);
  });
});
