import { renewalFieldsSchema } from '@tracker/contracts/credentials';
import { type RenewalDraft, renewalErrors, renewalForm, sameLength } from './renewal-draft';

const current = { issueDate: '2024-03-01', expiryDate: '2026-03-01' };
const draft = (changes: Partial<RenewalDraft> = {}): RenewalDraft => ({
  issueDate: '2026-02-10',
  expiryDate: '2028-03-01',
  notes: '',
  document: null,
  ...changes,
});

it.each([
  [{}, {}],
  [
    { issueDate: '', expiryDate: '' },
    { issueDate: 'Issue date is required', expiryDate: 'Expiry date is required' },
  ],
  [{ expiryDate: '2026-02-01' }, { expiryDate: 'The expiry date must not be before the issue date' }],
  [
    { issueDate: '2026-01-01', expiryDate: '2026-03-01' },
    { expiryDate: 'The new expiry date must be after the current one' },
  ],
  [{ notes: 'x'.repeat(5_001) }, { notes: 'Notes must be at most 5000 characters' }],
])('says of %j what the server would say', (changes, errors) => {
  expect(renewalErrors(draft(changes), current)).toEqual(errors);
});

it('says the same of missing dates, their order and notes as the contract', () => {
  for (const changes of [
    { issueDate: '', expiryDate: '' },
    { expiryDate: '2026-02-01' },
    { notes: 'x'.repeat(5_001) },
  ]) {
    const { issueDate, expiryDate, notes } = draft(changes);
    const { error } = renewalFieldsSchema.safeParse({ issueDate, expiryDate, notes });
    const said = Object.values(renewalErrors(draft(changes), current)).toSorted();
    expect(error?.issues.map(({ message }) => message).toSorted()).toEqual(said);
  }
});

it.each([
  ['2026-02-10', '2028-02-10', 'two years are two years'],
  ['2023-01-01', null, 'no later than now'],
  ['', null, 'no date'],
  ['2028-02-29', '2030-02-28', 'a day that the other year lacks is counted'],
])('suggests from %s until %s: %s', (issueDate, end, _why) => {
  expect(sameLength(current, issueDate)).toBe(end);
});

it('counts the days of a period that is no whole years', () => {
  expect(sameLength({ issueDate: '2026-01-01', expiryDate: '2026-04-11' }, '2026-04-01')).toBe('2026-07-10');
});

it('sends what was typed, and neither empty notes nor a document that is not there', () => {
  expect(Object.fromEntries(renewalForm(draft({ notes: '  ' })))).toEqual({
    issueDate: '2026-02-10',
    expiryDate: '2028-03-01',
  });
});
