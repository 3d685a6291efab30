import type { ImportRow } from '@tracker/contracts/credentials/credential-imports';
import { documentProblem, sizeText } from './document-check';
import { problemsCsv } from '../imports/problems-csv';

const file = (overrides: Partial<{ name: string; type: string; size: number }> = {}) => ({
  name: 'scan.pdf',
  type: 'application/pdf',
  size: 1_000,
  ...overrides,
});

it.each([
  ['a PDF', file()],
  ['a photo in capitals', file({ name: 'IMG_1.JPEG', type: 'image/jpeg' })],
  ['a file whose type the system does not know', file({ type: '' })],
  ['exactly 10 MB', file({ size: 10 * 1024 * 1024 })],
])('accepts %s', (_what, document) => {
  expect(documentProblem(document)).toBeNull();
});

it.each([
  ['another kind of file', file({ name: 'cv.docx', type: 'application/msword' }), 'choose a PDF, JPG or PNG'],
  ['a drawing that calls itself a PDF', file({ type: 'image/svg+xml' }), 'choose a PDF, JPG or PNG'],
  ['an empty file', file({ size: 0 }), 'is empty'],
  ['one byte more than 10 MB', file({ size: 10 * 1024 * 1024 + 1 }), 'is 10.1 MB: a document may have at most 10 MB'],
])('refuses %s with a message', (_what, document, sentence) => {
  expect(documentProblem(document)).toContain(sentence);
});

it('formats sizes as file managers do', () => {
  expect([sizeText(1), sizeText(860_160), sizeText(9.55 * 1024 * 1024)]).toEqual(['1 kB', '840 kB', '9.6 MB']);
});

const row = (outcome: ImportRow['outcome'], problems: string[], fields: object): ImportRow => ({
  line: 5,
  outcome,
  problems,
  fields: {
    name: 'Course',
    issuingBody: 'School',
    issueDate: '2026-01-01',
    expiryDate: '2028-01-01',
    notes: null,
    ...fields,
  },
});

it('writes rows with errors to a file that can be corrected and imported, without formulas', () => {
  const formula = row('invalid', ['Say "why", please.'], { name: '=1+1', notes: "'-x\ny" });
  expect(problemsCsv([row('ready', [], {}), formula])).toBe(
    '\ufeffLine,Outcome,Problem,Name,Issuing Body,Issue Date,Expiry Date,Notes\r\n' +
      `5,Error,"Say ""why"", please.",'=1+1,School,2026-01-01,2028-01-01,"''-x\ny"\r\n`,
  );
});
