import { PDF, PNG } from '../../testing/credential-form.js';
import { documentLabel, documentTypeOf } from './accepted-file.js';

const SIGNATURE_AND_HEADER = PNG.subarray(0, 33);

/** A PNG chunk of this number of bytes, without the checksum of its data. */
function chunk(type: string, bytes: number): Buffer {
  const head = Buffer.alloc(8);
  head.writeInt32BE(bytes);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, Buffer.alloc(bytes + 4)]);
}

describe('the type of a document', () => {
  test.each<[string, Buffer, string | null]>([
    ['a PDF', PDF, 'application/pdf'],
    ['a JPEG', Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'), 'image/jpeg'],
    ['a PNG', PNG, 'image/png'],
    ['an animated PNG', Buffer.concat([SIGNATURE_AND_HEADER, chunk('acTL', 8), chunk('IDAT', 10)]), 'image/png'],
    [
      'a PNG whose colour profile fills the first 4 kB',
      Buffer.concat([SIGNATURE_AND_HEADER, chunk('iCCP', 9_000)]),
      'image/png',
    ],
    ['an HTML page', Buffer.from('<!doctype html><title>%PDF-1.7</title>'), null],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), null],
    ['a GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000'), null],
    ['two bytes', Buffer.from('ab'), null],
  ])('is detected from the first 4 kB of %s', async (_what, bytes, type) => {
    expect(await documentTypeOf(bytes.subarray(0, 4_096))).toBe(type);
  });
});

describe('the name of a document', () => {
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
  ])('%j is stored as %j', (name, label) => {
    expect(documentLabel(name, ['.pdf'])).toBe(label);
  });

  it('has at most 255 characters with its extension and never splits a surrogate pair', () => {
    const label = documentLabel(`${'🎓'.repeat(300)}.jpeg`, ['.jpg', '.jpeg']);
    expect([...label]).toHaveLength(255);
    expect(label.endsWith('🎓.jpeg')).toBe(true);
  });
});
