import type { AppLogger } from '../../logging/logger.js';
import { TestClock } from '../../testing/test-clock.js';
import type { DocumentStorage, TrashedFile } from './document-storage.js';
import type { DocumentStoreRepository } from './document-store.repository.js';
import { DocumentTrash } from './document-trash.js';

const OLD = '2026-10-20';
const file = (name: string, day = OLD): TrashedFile => ({ name, day });

/** A trash with these portions of files, of which the database knows some. */
function trashOf(portions: TrashedFile[][], known: string[] = []) {
  const storage = {
    trashed: async function* () {
      yield* portions;
    },
    recall: jest.fn(async (name: string) => name !== 'gone'),
    removeTrashed: jest.fn(async (_file: TrashedFile): Promise<void> => undefined),
  };
  const listKnown = jest.fn(async (names: string[]) => new Set(known.filter((name) => names.includes(name))));
  const trash = new DocumentTrash(
    storage as unknown as DocumentStorage,
    { listKnown } as unknown as DocumentStoreRepository,
    new TestClock('2026-11-21T00:00:00Z'),
    { warn: jest.fn() } as unknown as AppLogger,
  );
  return { trash, storage, listKnown };
}

test('what has lain in the trash for 30 days and the rest of its day is due, unless the database knows it', async () => {
  const { trash, storage, listKnown } = trashOf(
    [[file('old'), file('known')], [file('young', '2026-10-21'), file('gone')], [file('also old', '2020-01-01')]],
    ['known', 'gone'],
  );
  expect(await trash.review()).toEqual({ recalled: 1, due: [file('old'), file('also old', '2020-01-01')] });
  expect(listKnown.mock.calls).toEqual([[['old', 'known']], [['young', 'gone']], [['also old']]]);
  expect(storage.recall.mock.calls).toEqual([['known'], ['gone']]);
});

test('a look through the trash names 10,000 files at most, and ends when it is told to', async () => {
  const many = Array.from({ length: 10_002 }, (_, index) => file(`n${index}`));
  const { trash } = trashOf([many.slice(0, 9_999), many.slice(9_999)]);
  expect((await trash.review()).due).toEqual(many.slice(0, 10_000));
  await expect(trash.review(AbortSignal.abort(new Error('over')))).rejects.toThrow('over');
});

test('emptying it goes on with the others when one cannot be removed, and stops when it is told to', async () => {
  const { trash, storage } = trashOf([]);
  const ending = new AbortController();
  storage.removeTrashed.mockRejectedValueOnce(new Error('busy')).mockResolvedValueOnce();
  storage.removeTrashed.mockImplementationOnce(async () => ending.abort());
  expect(
    await trash.empty(
      ['a', 'b', 'c', 'd'].map((name) => file(name)),
      ending.signal,
    ),
  ).toBe(2);
  expect(storage.removeTrashed.mock.calls.map(([{ name }]) => name)).toEqual(['a', 'b', 'c']);
  expect(await trash.empty([file('d')])).toBe(1);
});
