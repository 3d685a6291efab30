import { setImmediate as turn } from 'node:timers/promises';
import { LookupBatch } from './lookup-batch.js';

const hash = (text: string) => Buffer.from(text);

/** The result within a few turns of the event loop; a missing result fails the test. */
async function soon<T>(answer: Promise<T>): Promise<T> {
  const silence = (async () => {
    for (let turns = 0; turns < 10; turns += 1) await turn();
    throw new Error('No result arrived.');
  })();
  return Promise.race([answer, silence]);
}

test('batches concurrent requests into one lookup and returns each its own result', async () => {
  const asked: string[][] = [];
  const batch = new LookupBatch<string>(async (hashes) => {
    asked.push(hashes.map(String));
    return hashes.map((one) => (String(one) === 'unknown' ? null : `person of ${one}`));
  });
  const answers = await soon(Promise.all(['one', 'unknown', 'two'].map((token) => batch.find(hash(token)))));
  await turn();
  expect(answers).toEqual(['person of one', null, 'person of two']);
  expect(asked).toEqual([['one', 'unknown', 'two']]);
});

test('does not cache a result: the next request is looked up again', async () => {
  let isValid = true;
  const batch = new LookupBatch<string>(async (hashes) => hashes.map(() => (isValid ? 'person' : null)));
  expect(await soon(batch.find(hash('one')))).toBe('person');
  isValid = false;
  expect(await soon(batch.find(hash('one')))).toBeNull();
});

test('a failed lookup rejects the requests of its own batch only', async () => {
  let fails = true;
  const batch = new LookupBatch<string>(async (hashes) => {
    if (fails) throw new Error('The database is away.');
    return hashes.map(() => 'person');
  });
  const answers = await soon(Promise.allSettled([batch.find(hash('one')), batch.find(hash('two'))]));
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fails = false;
  expect(await soon(batch.find(hash('one')))).toBe('person');
});
