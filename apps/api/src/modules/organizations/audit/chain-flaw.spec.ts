import { AT_ONCE, type ChainSurvey } from './audit.repository.js';
import { flawOf, isLastPortion, lastOf } from './chain-flaw.js';

const BEGINNING = { sequence: 0, hash: '' };
const NOTED = { sequence: 2, hash: 'bbb' };
/** The one portion of a chain of three. */
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

test('a chain whose last entry is the one that its head remembers has no flaw', () => {
  expect(flawOf(survey({}), BEGINNING, null)).toBeNull();
  expect(flawOf(survey({ hasAnchor: true }), BEGINNING, NOTED)).toBeNull();
});

test.each([
  ['inside it', { flawAt: 2, flawKind: 'edited' }, { kind: 'edited', sequence: 2 }],
  ['nothing left', { steps: 0, entries: 0, lastSequence: null, lastHash: null }, { kind: 'truncated', sequence: 1 }],
  ['its end gone', { headSequence: 5, headHash: 'eee' }, { kind: 'truncated', sequence: 4 }],
  ['another entry at its end', { headHash: 'xxx' }, { kind: 'relinked', sequence: 3 }],
  ['entries beyond its head', { headSequence: 2, headHash: 'bbb' }, { kind: 'relinked', sequence: 3 }],
  ['another number at its end', { headSequence: 2 }, { kind: 'relinked', sequence: 3 }],
  ['no head', { headSequence: null, headHash: null }, { kind: 'relinked', sequence: 3 }],
] as const)('a chain with %s says where', (_what, changes, found) => {
  expect(flawOf(survey(changes), BEGINNING, null)).toEqual(found);
});

test('an entry noted down earlier that is not there is told when nothing else is wrong', () => {
  expect(flawOf(survey({}), BEGINNING, NOTED)).toEqual({ kind: 'anchor-lost', sequence: 2 });
  expect(flawOf(survey({ headHash: 'xxx' }), BEGINNING, NOTED)).toMatchObject({ kind: 'relinked' });
});

test('the entry from which one goes on has to be there before anything else is believed', () => {
  const changes = { hasStart: false, flawAt: 4, flawKind: 'edited' } as const;
  expect(flawOf(survey(changes), NOTED, null)).toEqual({ kind: 'anchor-lost', sequence: 2 });
});

test('a portion that does not reach the end says nothing of the end', () => {
  const full = { steps: AT_ONCE.hashed, headHash: 'xxx' };
  expect([isLastPortion({ steps: AT_ONCE.hashed }), isLastPortion({ steps: AT_ONCE.hashed - 1 })]).toEqual([
    false,
    true,
  ]);
  expect(flawOf(survey(full), BEGINNING, NOTED)).toBeNull();
  expect(flawOf(survey({ ...full, flawAt: 2, flawKind: 'missing' }), BEGINNING, null)).toMatchObject({ sequence: 2 });
});

test('an empty portion ends with the entry that it went on from', () => {
  const empty = survey({ steps: 0, entries: 0, lastSequence: null, lastHash: null });
  expect(lastOf(empty, NOTED)).toEqual(NOTED);
  expect(lastOf(empty, BEGINNING)).toBeNull();
  expect(lastOf(survey({}), NOTED)).toEqual({ sequence: 3, hash: 'ccc' });
  expect(flawOf({ ...empty, headSequence: 2, headHash: 'bbb' }, NOTED, null)).toBeNull();
});
