import { setImmediate as turn } from 'node:timers/promises';
import { SharedReads } from './public-portfolio.service.js';

/** A store whose reads end when the test ends them. */
function slowStore() {
  let value = 'first';
  const ends: (() => void)[] = [];
  const reads = new SharedReads<string>(async () => {
    const seen = value;
    await new Promise<void>((end) => ends.push(end));
    return seen;
  });
  return {
    reads,
    change: (to: string) => (value = to),
    started: () => ends.length,
    ends,
    /** Ends these reads, by default all that have started. */
    async end(which = ends) {
      for (const end of which) end();
      // Lets the next read start.
      await turn();
    },
  };
}

test('a caller never gets data older than its call', async () => {
  const store = slowStore();
  const early = store.reads.get('a');
  await turn();
  store.change('second');
  const late = store.reads.get('a');
  await store.end();
  await store.end();
  expect(await early).toBe('first');
  expect(await late).toBe('second');
});

test('concurrent callers share one read that starts after their calls', async () => {
  const store = slowStore();
  const answers = Array.from({ length: 20 }, () => store.reads.get('a'));
  expect(store.started()).toBe(0);
  store.change('second');
  await turn();
  await store.end();
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['second']));
  expect(store.started()).toBe(1);
});

test('callers during a running read share the next one', async () => {
  const store = slowStore();
  const first = store.reads.get('a');
  await turn();
  const answers = [first, ...Array.from({ length: 20 }, () => store.reads.get('a'))];
  await store.end();
  await store.end();
  await Promise.all(answers);
  expect(store.started()).toBe(2);
});

test('a finished read does not remove the read that started after it', async () => {
  const store = slowStore();
  const first = store.reads.get('a');
  await turn();
  // Reads again as soon as the first result arrives, just before the next read starts.
  const again = first.then(() => store.reads.get('a'));
  const waiting = store.reads.get('a');
  await store.end();
  const late = store.reads.get('a');
  await turn();
  expect(store.started()).toBe(2);
  await store.end();
  await store.end();
  await Promise.all([again, waiting, late]);
  expect(store.started()).toBe(3);
});

test('a failed read does not block the next one', async () => {
  let tries = 0;
  let fail: (error: Error) => void = () => undefined;
  const reads = new SharedReads<number>(() => {
    tries += 1;
    return tries === 1 ? new Promise((_, reject) => (fail = reject)) : Promise.resolve(tries);
  });
  const first = reads.get('a');
  await turn();
  const second = reads.get('a');
  fail(new Error('The database is away.'));
  await expect(first).rejects.toThrow('away');
  await expect(second).resolves.toBe(2);
  await expect(reads.get('a')).resolves.toBe(3);
});
