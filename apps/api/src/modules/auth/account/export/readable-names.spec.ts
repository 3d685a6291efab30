import { ReadableNames } from './account-archive.js';

test.each([
  ['Nurse – Stufe 2', 'documents/Nurse – Stufe 2.pdf'],
  ['../../etc/passwd', 'documents/etc passwd.pdf'],
  ['..', 'documents/Document.pdf'],
  ['. .a  b. .', 'documents/a b.pdf'],
  ['Cafe\u0301', 'documents/Caf\u00e9.pdf'],
  ['👍'.repeat(120), `documents/${'👍'.repeat(60)}.pdf`],
  [`a${'語'.repeat(120)}`, `documents/a${'語'.repeat(80)}.pdf`],
  ['a\\b:c*d?"<e>|f\u0000\u202e', 'documents/a b c d e f.pdf'],
  ['x'.repeat(200), `documents/${'x'.repeat(100)}.pdf`],
])('%j becomes the file %s', (label, name) => {
  expect(new ReadableNames('documents').nameFor(label, 'pdf')).toBe(name);
});

test('repeated names are numbered, ignoring case', () => {
  const names = new ReadableNames('documents');
  expect(['BLS', 'bls', 'BLS'].map((label) => names.nameFor(label, 'png'))).toEqual([
    'documents/BLS.png',
    'documents/bls (2).png',
    'documents/BLS (3).png',
  ]);
});

test('a file name has at most 255 bytes, including its number and extension', () => {
  const names = new ReadableNames('documents');
  const paths = Array.from({ length: 3 }, () => names.nameFor('語'.repeat(200), 'json'));
  for (const path of paths) expect(Buffer.byteLength(path) - 'documents/'.length).toBeLessThanOrEqual(255);
  expect(new Set(paths)).toHaveProperty('size', 3);
});
