import { documentProblem, sizeText } from './document-check';

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
