import { oneByOne } from './scheduled-tasks.js';

const failing =
  (done: string[], ...bad: string[]) =>
  async (item: string) => {
    done.push(item);
    if (bad.includes(item)) throw new Error(`no luck with ${item}`);
  };

test('does the same for each, also after it failed for one, and tells of the first failure in the end', async () => {
  const done: string[] = [];
  await expect(oneByOne(['a', 'b', 'c', 'd'], failing(done, 'b', 'c'))).rejects.toThrow('no luck with b');
  expect(done).toEqual(['a', 'b', 'c', 'd']);
  await expect(oneByOne(['e'], failing(done))).resolves.toBeUndefined();
  await expect(oneByOne(['f'], () => Promise.reject(undefined))).rejects.toBeUndefined();
});

test('begins with the next only when one is done, and with none once it is told to stop', async () => {
  const ending = new AbortController();
  const steps: string[] = [];
  const work = async (item: string) => {
    steps.push(`${item} begins`);
    await Promise.resolve();
    steps.push(`${item} ends`);
    if (item === 'b') ending.abort();
  };
  await oneByOne(['a', 'b', 'c'], work, ending.signal);
  expect(steps).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
});
