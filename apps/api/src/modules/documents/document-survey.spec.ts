import { TestClock } from '../../testing/test-clock.js';
import type { DocumentStorage } from './document-storage.js';
import type { DocumentStoreRepository } from './document-store.repository.js';
import { DocumentSurvey } from './document-survey.js';

const AN_HOUR_AGO = new Date('2026-11-21T09:00:00Z');

/** A look at these files, of which the database knows some. */
function surveyOf(portions: string[][], known: string[] = []) {
  const storage = {
    names: async function* () {
      yield* portions;
    },
    writtenAt: jest.fn(async (_name: string) => new Date(AN_HOUR_AGO.getTime() - 1)),
    exists: jest.fn(async () => false),
  };
  const listKnown = async (names: string[]) => new Set(known.filter((name) => names.includes(name)));
  const survey = new DocumentSurvey(
    storage as unknown as DocumentStorage,
    { listKnown } as unknown as DocumentStoreRepository,
    new TestClock('2026-11-21T10:00:00Z'),
  );
  return { survey, storage };
}

test('counts files over all portions, and takes for orphans those without a document that are older than an hour', async () => {
  const { survey, storage } = surveyOf([['a', 'known'], ['b', 'young'], ['c']], ['known']);
  storage.writtenAt.mockImplementation(async (name) =>
    name === 'young' ? AN_HOUR_AGO : new Date(AN_HOUR_AGO.getTime() - 1),
  );
  expect(await survey.take()).toEqual({ files: 5, known: 1, orphanCount: 3, orphans: ['a', 'b', 'c'] });
  expect(storage.writtenAt.mock.calls).toEqual([['a'], ['b'], ['young'], ['c']]);
});

test('counts all orphans and names the first 10,000', async () => {
  const names = Array.from({ length: 10_002 }, (_, index) => `n${index}`);
  const { survey } = surveyOf([names]);
  const { orphanCount, orphans } = await survey.take();
  expect([orphanCount, orphans]).toEqual([10_002, names.slice(0, 10_000)]);
});

test('a file that is gone when it is looked at is no orphan; one that cannot be looked at ends the look', async () => {
  const { survey, storage } = surveyOf([['a']]);
  storage.writtenAt.mockRejectedValue(new Error('cannot be read'));
  expect(await survey.take()).toMatchObject({ files: 1, orphanCount: 0, orphans: [] });
  storage.exists.mockResolvedValue(true);
  await expect(survey.take()).rejects.toThrow('cannot be read');
});

test('ends with the next portion when it is told to', async () => {
  const { survey, storage } = surveyOf([['a'], ['b']]);
  const ending = new AbortController();
  storage.writtenAt.mockImplementation(async () => {
    ending.abort(new Error('over'));
    return AN_HOUR_AGO;
  });
  await expect(survey.take(ending.signal)).rejects.toThrow('over');
  expect(storage.writtenAt).toHaveBeenCalledTimes(1);
});
