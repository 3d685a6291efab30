import { TokenBuckets } from './token-buckets.js';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { FairSlots } from './fair-slots.js';

describe('token buckets', () => {
  test('allow a burst, then return the time to wait', () => {
    const buckets = new TokenBuckets({ burst: 3, perSecond: 0.5 });
    expect([1, 2, 3].map(() => buckets.take('a', 0))).toEqual([0, 0, 0]);
    expect(buckets.take('a', 0)).toBe(2);
    expect(buckets.take('a', 1_000)).toBe(1);
    expect(buckets.take('a', 2_000)).toBe(0);
  });

  test('limit each client separately', () => {
    const buckets = new TokenBuckets({ burst: 1, perSecond: 1 });
    expect([buckets.take('a', 0), buckets.take('b', 0), buckets.take('a', 0)]).toEqual([0, 0, 1]);
  });

  test('never hold more than the burst, and tolerate a clock that goes back', () => {
    const buckets = new TokenBuckets({ burst: 2, perSecond: 10 });
    buckets.take('a', 0);
    expect([0, 1, 2].map(() => buckets.take('a', 60_000))).toEqual([0, 0, 1]);
    expect(buckets.take('a', 0)).toBe(1);
  });
});

describe('fair slots', () => {
  /** The order in which the people start when each of them asks once per letter and returns the slot immediately. */
  async function order(slots: FairSlots, people: string): Promise<string> {
    let begun = '';
    const releases = await Promise.all([slots.take('first'), slots.take('second')]);
    const all = [...people].map((person) =>
      slots.run(person, async () => {
        begun += person;
        await nextTurn();
      }),
    );
    for (const release of releases) release();
    await Promise.all(all);
    return begun;
  }

  it('alternate between people, regardless of how many requests one of them makes', async () => {
    expect(await order(new FairSlots({ inAll: 2, each: 1 }), 'aaaaaabc')).toMatch(/^abca+$/);
  });

  it('never exceed the total or the limit per person', async () => {
    const slots = new FairSlots({ inAll: 3, each: 2 });
    const now = new Map<string, number>();
    let most = { inAll: 0, each: 0 };
    const work = (person: string) => async () => {
      now.set(person, (now.get(person) ?? 0) + 1);
      const counts = [...now.values()];
      most = {
        inAll: Math.max(
          most.inAll,
          counts.reduce((sum, count) => sum + count),
        ),
        each: Math.max(most.each, ...counts),
      };
      await nextTurn();
      now.set(person, (now.get(person) ?? 0) - 1);
    };
    await Promise.all([...'aaaabbbbcc'].map((person) => slots.run(person, work(person))));
    expect(most).toEqual({ inAll: 3, each: 2 });
  });

  it('are released once, even when released twice or when the work fails', async () => {
    const slots = new FairSlots({ inAll: 1, each: 1 });
    const release = await slots.take('a');
    release();
    release();
    await expect(slots.run('a', () => Promise.reject(new Error('No.')))).rejects.toThrow('No.');
    const again = await slots.take('a');
    let isBegun = false;
    const next = slots.take('b').then(() => (isBegun = true));
    await nextTurn();
    expect(isBegun).toBe(false);
    again();
    await next;
  });

  it('refuse with 429 when the wait or the queue of a person is too long', async () => {
    const slots = new FairSlots({ inAll: 1, each: 1, longestWaitMs: 10 });
    const release = await slots.take('a');
    const refusal = { code: 'too-many-at-once', status: 429, headers: { 'retry-after': '10' } };
    await expect(slots.take('a')).rejects.toMatchObject(refusal);
    const waiting = Array.from({ length: 101 }, () => slots.take('a').catch(() => null));
    await expect(slots.take('a')).rejects.toMatchObject(refusal);
    await Promise.all(waiting);
    release();
    (await slots.take('b'))();
  });
});
