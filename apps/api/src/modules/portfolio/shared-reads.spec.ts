import { SharedReads } from './shared-reads.js';

/** A store whose reads take as long as the spec wants. */
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
    begun: () => ends.length,
    ends,
    /** Ends these reads; all that have begun when left out. */
    async end(which = ends) {
      for (const end of which) end();
      // Lets the next read begin.
      await new Promise(setImmediate);
    },
  };
}

test('nobody gets what was true before they asked', async () => {
  const store = slowStore();
  const early = store.reads.get('a');
  store.change('second');
  const late = store.reads.get('a');
  await store.end();
  await store.end();
  expect(await early).toBe('first');
  expect(await late).toBe('second');
});

test('all who come while a read is under way share the following one', async () => {
  const store = slowStore();
  const answers = [store.reads.get('a'), ...Array.from({ length: 20 }, () => store.reads.get('a'))];
  await store.end();
  await store.end();
  await Promise.all(answers);
  expect(store.begun()).toBe(2);
});

test('a read begins at once when the last one is over', async () => {
  const store = slowStore();
  const first = store.reads.get('a');
  await store.end();
  await first;
  const second = store.reads.get('a');
  expect(store.begun()).toBe(2);
  await store.end();
  await second;
});

test('a read that ends does not hide the one that began after it', async () => {
  const store = slowStore();
  // Asks again the moment the answer is there, and so has a read of its own beside the one that was waited for.
  const again = store.reads.get('a').then(() => store.reads.get('a'));
  const waiting = store.reads.get('a');
  await store.end();
  expect(store.begun()).toBe(3);
  await store.end(store.ends.slice(1, 2));
  const late = store.reads.get('a');
  expect(store.begun()).toBe(3);
  await store.end();
  await store.end();
  await Promise.all([again, waiting, late]);
  expect(store.begun()).toBe(4);
});

test('a read that failed does not stand in the way of the following one', async () => {
  let tries = 0;
  const reads = new SharedReads<number>(async () => {
    tries += 1;
    if (tries === 1) throw new Error('The database is away.');
    return tries;
  });
  const first = reads.get('a');
  const second = reads.get('a');
  await expect(first).rejects.toThrow('away');
  await expect(second).resolves.toBe(2);
  await expect(reads.get('a')).resolves.toBe(3);
});
