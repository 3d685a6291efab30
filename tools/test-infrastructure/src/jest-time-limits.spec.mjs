import { getState } from 'jest-circus';
import { inTime } from './jest-time-limits.mjs';

const untimed = () => undefined;

describe('a time limit', () => {
  beforeAll(untimed);

  test('makes a test that never ends fail, and leaves other results unchanged', async () => {
    const never = inTime(() => new Promise(() => undefined), 20);
    await expect(never()).rejects.toThrow('It did not end within 0.02 s.');
    await expect(inTime(() => 7, 20_000)()).resolves.toBe(7);
    await expect(inTime(() => Promise.reject(new Error('other')), 20_000)()).rejects.toThrow('other');
  });

  test('applies to tests and hooks', untimed);

  test('works with fake timers', async () => {
    jest.useFakeTimers();
    try {
      await expect(inTime(() => new Promise(() => undefined), 20)()).rejects.toThrow('not end');
    } finally {
      jest.useRealTimers();
    }
  });

  afterAll(() => {
    const [suite] = getState().rootDescribeBlock.children;
    if (suite?.type !== 'describeBlock') throw new Error('There is no suite.');
    const runs = [...suite.children, ...suite.hooks].map((added) => ('fn' in added ? added.fn : undefined));
    expect(runs).toHaveLength(5);
    expect(runs).not.toContain(untimed);
  });
});
