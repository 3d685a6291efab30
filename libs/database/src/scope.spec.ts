import { executionAsyncId } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Scope } from './scope.js';

describe('a scope', () => {
  it('isolates the values of nested and concurrent work', async () => {
    const scope = new Scope<number>();
    const work = async (value: number) => {
      for (let turn = 0; turn < value % 7; turn += 1) await nextTurn();
      await scope.run(-value, async () => {
        await nextTurn();
        expect(scope.current).toBe(-value);
      });
      return scope.current;
    };
    const values = Array.from({ length: 500 }, (_, index) => index + 1);
    const seen = values.map(async (value) => {
      for (let turn = 0; turn < value % 11; turn += 1) await nextTurn();
      return scope.run(value, () => work(value));
    });
    expect(await Promise.all(seen)).toEqual(values);
    expect(scope.current).toBeUndefined();
  });

  it('has no value in work that outlives it, even while other work runs', async () => {
    const scope = new Scope<string>();
    let leftBehind: Promise<string | undefined> | undefined;
    await scope.run('first', () => {
      leftBehind = nextTurn().then(() => scope.current);
    });
    await scope.run('second', async () => {
      expect(await leftBehind).toBeUndefined();
      expect(scope.current).toBe('second');
    });
  });

  it('rethrows errors and ends with them', async () => {
    const scope = new Scope<string>();
    await expect(scope.run('value', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(
      scope.run('value', () => {
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(scope.current).toBeUndefined();
  });

  it('tracks nothing once all its work has ended', async () => {
    // A promise that Node tracks has an id of its own.
    const idOfPromise = () => Promise.resolve().then(() => executionAsyncId());
    const scope = new Scope<string>();
    await Promise.all([scope.run('one', () => nextTurn()), scope.run('two', () => nextTurn())]);
    await nextTurn();
    expect(await idOfPromise()).toBe(await idOfPromise());
  });
});
