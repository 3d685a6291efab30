import { getState } from 'jest-circus';
import { inTime } from './jest-time-limits.mjs';

const untimed = () => undefined;

describe('what never ends', () => {
  beforeAll(untimed);

  test('fails at the end of its time, and what ends before is as without', async () => {
    const never = inTime(() => new Promise(() => undefined), 20);
    await expect(never()).rejects.toThrow('It had not ended after 0.02 s.');
    await expect(inTime(() => 7, 20_000)()).resolves.toBe(7);
    await expect(inTime(() => Promise.reject(new Error('other')), 20_000)()).rejects.toThrow('other');
  });

  test('cannot hold up a run: tests and hooks have a limit', untimed);

  test('also with a clock that stands still', async () => {
    jest.useFakeTimers();
    try {
      await expect(inTime(() => new Promise(() => undefined), 20)()).rejects.toThrow('not ended');
    } finally {
      jest.useRealTimers();
    }
  });

  afterAll(() => {
    const [suite] = getState().rootDescribeBlock.children;
    if (suite?.type !== 'describeBlock') throw new Error('The suite is not there.');
    const runs = [...suite.children, ...suite.hooks].map((added) => ('fn' in added ? added.fn : undefined));
    expect(runs).toHaveLength(5);
    expect(runs).not.toContain(untimed);
  });
});
