import { documentLabel } from './document-label.js';

test.each([
  ['proof.pdf', 'proof.pdf'],
  ['Proof.PDF', 'Proof.PDF'],
  ['C:\\fakepath\\proof.pdf', 'proof.pdf'],
  ['../../etc/passwd', 'passwd.pdf'],
  ['..', 'document.pdf'],
  ['.htaccess', 'htaccess.pdf'],
  ['page.html', 'page.html.pdf'],
  ['photo.png', 'photo.png.pdf'],
  ['', 'document.pdf'],
  [undefined, 'document.pdf'],
  ['  a\u0000b\r\n.pdf ', 'ab.pdf'],
  ['\u202Efdp.exe', 'fdp.exe.pdf'],
  ['証明書.pdf', '証明書.pdf'],
])('%j is kept as %j', (name, label) => {
  expect(documentLabel(name, 'application/pdf')).toBe(label);
});

it('is at most 255 characters long, extension included, and never cuts a character in half', () => {
  const label = documentLabel(`${'🎓'.repeat(300)}.jpeg`, 'image/jpeg');
  expect([...label]).toHaveLength(255);
  expect(label.endsWith('🎓.jpeg')).toBe(true);
});
