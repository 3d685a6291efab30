import { AT_ONCE, type ChainSurvey } from './audit.repository.js';
import { flawOf, isLastPortion, lastOf } from './chain-flaw.js';

const BEGINNING = { sequence: 0, hash: '' };
const NOTED = { sequence: 2, hash: 'bbb' };
/** The only batch of a chain with three entries. */
const WHOLE: ChainSurvey = {
  steps: 3,
  entries: 3,
  inFiles: null,
  flawAt: null,
  flawKind: null,
  lastSequence: 3,
  lastHash: 'ccc',
  headSequence: 3,
  headHash: 'ccc',
  hasStart: true,
  hasAnchor: false,
};
const survey = (overrides: Partial<ChainSurvey>): ChainSurvey => ({ ...WHOLE, ...overrides });

test('a chain whose last entry matches its head is intact', () => {
  expect(flawOf(survey({}), BEGINNING, null)).toBeNull();
  expect(flawOf(survey({ hasAnchor: true }), BEGINNING, NOTED)).toBeNull();
});

test.each([
  ['an edited entry', { flawAt: 2, flawKind: 'edited' }, { kind: 'edited', sequence: 2 }],
  ['no entries left', { steps: 0, entries: 0, lastSequence: null, lastHash: null }, { kind: 'truncated', sequence: 1 }],
  ['missing last entries', { headSequence: 5, headHash: 'eee' }, { kind: 'truncated', sequence: 4 }],
  ['another hash in its head', { headHash: 'xxx' }, { kind: 'relinked', sequence: 3 }],
  ['entries beyond its head', { headSequence: 2, headHash: 'bbb' }, { kind: 'relinked', sequence: 3 }],
  ['a lower number in its head', { headSequence: 2 }, { kind: 'relinked', sequence: 3 }],
  ['no head', { headSequence: null, headHash: null }, { kind: 'relinked', sequence: 3 }],
] as const)('a chain with %s reports the kind of flaw and its position', (_what, changes, found) => {
  expect(flawOf(survey(changes), BEGINNING, null)).toEqual(found);
});

test('a missing anchor entry is reported only when there is no other flaw', () => {
  expect(flawOf(survey({}), BEGINNING, NOTED)).toEqual({ kind: 'anchor-lost', sequence: 2 });
  expect(flawOf(survey({ headHash: 'xxx' }), BEGINNING, NOTED)).toMatchObject({ kind: 'relinked' });
});

test('a missing start entry is reported before any other flaw', () => {
  const changes = { hasStart: false, flawAt: 4, flawKind: 'edited' } as const;
  expect(flawOf(survey(changes), NOTED, null)).toEqual({ kind: 'anchor-lost', sequence: 2 });
});

test('a full batch does not check the end of the chain, because more entries follow', () => {
  const full = { steps: AT_ONCE.hashed, headHash: 'xxx' };
  expect([isLastPortion({ steps: AT_ONCE.hashed }), isLastPortion({ steps: AT_ONCE.hashed - 1 })]).toEqual([
    false,
    true,
  ]);
  expect(flawOf(survey(full), BEGINNING, NOTED)).toBeNull();
  expect(flawOf(survey({ ...full, flawAt: 2, flawKind: 'missing' }), BEGINNING, null)).toMatchObject({ sequence: 2 });
});

test('an empty batch ends with the entry that it continued from', () => {
  const empty = survey({ steps: 0, entries: 0, lastSequence: null, lastHash: null });
  expect(lastOf(empty, NOTED)).toEqual(NOTED);
  expect(lastOf(empty, BEGINNING)).toBeNull();
  expect(lastOf(survey({}), NOTED)).toEqual({ sequence: 3, hash: 'ccc' });
  expect(flawOf({ ...empty, headSequence: 2, headHash: 'bbb' }, NOTED, null)).toBeNull();
});
