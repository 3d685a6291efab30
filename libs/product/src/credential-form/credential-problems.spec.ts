import { credentialFieldsSchema, renewalFieldsSchema } from '@tracker/contracts/credentials/credentials';
import { credentialProblems } from './credential-problems';

const good = {
  name: 'First Aid',
  issuingBody: 'Red Cross',
  issueDate: '2026-01-10',
  expiryDate: '2028-01-10',
  notes: 'kept in the safe',
};

/** The sentences of the API's own schema, by field. */
function refused(schema: typeof credentialFieldsSchema | typeof renewalFieldsSchema, text: object) {
  const issues = schema.safeParse(text).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
}

it.each<[string, Partial<typeof good>]>([
  ['good text', {}],
  ['nothing', { name: '', issuingBody: '', issueDate: '', expiryDate: '' }],
  ['blanks', { name: '   ', issuingBody: '\t' }],
  ['expiry before issue', { issueDate: '2027-01-02', expiryDate: '2027-01-01' }],
  ['expiry on the day of issue', { issueDate: '2027-01-02', expiryDate: '2027-01-02' }],
  ['200 characters', { name: 'n'.repeat(200), issuingBody: '🙂'.repeat(200) }],
  ['201 characters', { name: 'n'.repeat(201), issuingBody: '🙂'.repeat(201) }],
  ['5,000 characters of notes', { notes: '🙂'.repeat(5_000) }],
  ['5,001 characters of notes', { notes: 'n'.repeat(5_001) }],
])('reports %s with the API’s message, also for a renewal', (_what, changes) => {
  const text = { ...good, ...changes };
  expect(credentialProblems(text)).toEqual(refused(credentialFieldsSchema, text));
  const { name: _name, issuingBody: _issuingBody, ...period } = text;
  expect(credentialProblems(period)).toEqual(refused(renewalFieldsSchema, period));
});

it('requires a renewal to end after the current period', () => {
  const period = { issueDate: '2026-01-01', expiryDate: '2026-03-01' };
  const later = { expiryDate: 'The new expiry date must be after the current one' };
  expect(credentialProblems(period, '2026-03-01')).toEqual(later);
  expect(credentialProblems(period, '2026-02-28')).toEqual({});
  expect(credentialProblems({ ...period, issueDate: '' }, '2026-03-01')).toEqual({
    issueDate: 'Issue date is required',
    ...later,
  });
});
