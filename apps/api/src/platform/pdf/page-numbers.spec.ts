import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { PageNumbers } from './flowing-pages.js';
import { TextSetter } from './text-setter.js';

const STYLE = { size: 8, color: '#111827' };
const PLACE = { x: 20, y: 20, width: 500 };

/** The operators of each numbered form, and the number of pages that draw one. */
async function numbered(pageCount: number) {
  const document = new PDFDocument({ font: '', compress: false, autoFirstPage: false });
  const setter = new TextSetter(document);
  const numbers = new PageNumbers(document, setter, PLACE, STYLE);
  for (let page = 0; page < pageCount; page += 1) {
    document.addPage();
    numbers.add();
    setter.flush();
  }
  numbers.end();
  document.end();
  const file = (await buffer(document as unknown as Readable)).toString('latin1');
  const forms = [...file.matchAll(/\/Subtype \/Form[^]*?stream\n([^]*?)\nendstream/g)].map(
    ([, content = '']) => content,
  );
  return { forms, drawn: file.match(/\/PageNumber Do/g)?.length };
}

/** The glyphs that a text is drawn with, in the font of the page numbers. */
function glyphsOf(content: string | undefined): string {
  return /<([0-9a-f]+)> Tj/.exec(content ?? '')?.[1] ?? '';
}

it('shows the total number of pages on each page, even on pages that were completed before', async () => {
  const { forms, drawn } = await numbered(12);
  expect([forms.length, drawn]).toEqual([12, 12]);
  const glyphs = forms.map(glyphsOf);
  // Two bytes for each letter of "Page 1 of 12", then of "Page 12 of 12".
  expect(glyphs.map(({ length }) => length / 4)).toEqual([...Array<number>(9).fill(12), 13, 13, 13]);
  expect(new Set(glyphs).size).toBe(12);
  const [last = ''] = glyphs.slice(-1);
  expect(last.slice(5 * 4, 7 * 4)).toBe(last.slice(-2 * 4));
});
