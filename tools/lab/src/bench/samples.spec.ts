import { interleave, Samples } from './samples.js';

const samplesOf = (figures: Record<string, number[]>) =>
  new Samples(new Map(Object.entries(figures).map(([name, values]) => [name, values.map((ms) => ({ ms }))])));

describe('interleaved rounds', () => {
  it('start with a different contender each time and reverse the order every second time', async () => {
    const order: string[] = [];
    const measure = (name: string) => async () => ({ ms: order.push(name) });
    const samples = await interleave(3, { a: measure('a'), b: measure('b'), c: measure('c') });
    expect(order.join('')).toBe('abcacbcab');
    expect(samples.values('ms', 'a')).toEqual([1, 4, 8]);
  });

  it('give the median of the ratios, not the ratio of the medians', () => {
    const samples = samplesOf({ ours: [10, 20, 90], peer: [10, 10, 100] });
    expect(samples.ratio('ms', 'ours', 'peer')).toBe(1);
  });

  it.each([
    [114, undefined],
    [116, expect.stringContaining('1.16')],
    [84, expect.stringContaining('0.84')],
  ])('are void if the limit differs from itself by more than 15 %%: %p against 100', (value, reason) => {
    expect(samplesOf({ limit: [value], 'limit again': [100] }).unsteady('ms')).toEqual(reason);
  });
});
