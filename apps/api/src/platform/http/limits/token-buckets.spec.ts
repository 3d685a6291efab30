import { TokenBuckets } from './token-buckets.js';

describe('token buckets', () => {
  test('let a burst through, then say how long to wait', () => {
    const buckets = new TokenBuckets({ burst: 3, perSecond: 0.5 });
    expect([1, 2, 3].map(() => buckets.take('a', 0))).toEqual([0, 0, 0]);
    expect(buckets.take('a', 0)).toBe(2);
    expect(buckets.take('a', 1_000)).toBe(1);
    expect(buckets.take('a', 2_000)).toBe(0);
  });

  test('keep clients apart', () => {
    const buckets = new TokenBuckets({ burst: 1, perSecond: 1 });
    expect([buckets.take('a', 0), buckets.take('b', 0), buckets.take('a', 0)]).toEqual([0, 0, 1]);
  });

  test('never hold more than the burst, and survive a clock that goes back', () => {
    const buckets = new TokenBuckets({ burst: 2, perSecond: 10 });
    buckets.take('a', 0);
    expect([0, 1, 2].map(() => buckets.take('a', 60_000))).toEqual([0, 0, 1]);
    expect(buckets.take('a', 0)).toBe(1);
  });
});
