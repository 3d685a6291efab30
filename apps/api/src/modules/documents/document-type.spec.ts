import { PDF, PNG } from '../../testing/credential-form.js';
import { documentTypeOf } from './document-type.js';

const SIGNATURE_AND_HEADER = PNG.subarray(0, 33);

/** A PNG chunk without its data's checksum, of so many bytes. */
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
      'a PNG whose colour profile fills what is seen of it',
      Buffer.concat([SIGNATURE_AND_HEADER, chunk('iCCP', 9_000)]),
      'image/png',
    ],
    ['a page of HTML', Buffer.from('<!doctype html><title>%PDF-1.7</title>'), null],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), null],
    ['a GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000'), null],
    ['two bytes', Buffer.from('ab'), null],
  ])('is known from the first 4 kB of %s', async (_what, bytes, type) => {
    expect(await documentTypeOf(bytes.subarray(0, 4_096))).toBe(type);
  });
});
