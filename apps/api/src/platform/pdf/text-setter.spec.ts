import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import PDFDocument from 'pdfkit';
import { TextSetter } from './text-setter.js';

const STYLE = { size: 10, color: '#111827' };

/** The operators of a page with one line of text, and what the setter says of it. */
async function drawn(text: string) {
  const document = new PDFDocument({ font: '', compress: false });
  const setter = new TextSetter(document);
  setter.put(text, { x: 20, y: 20, width: 500 }, STYLE);
  setter.flush();
  document.end();
  const file = (await buffer(document as unknown as Readable)).toString('latin1');
  return { file, hasGaps: setter.hasGaps };
}

test.each(['First Aid – Żółć', 'ΑΒΓ Жжж', '日本語 カタカナ', '한국어', 'هيئة', 'הסמכה', 'हिन्दी', 'ภาษาไทย', '🎓 ❤'])(
  '%s is drawn by letters that the document has',
  async (text) => {
    const { file, hasGaps } = await drawn(text);
    expect(hasGaps).toBe(false);
    expect(file).not.toContain('/ActualText');
  },
);

test('what no font has is a box that still says what it stands for', async () => {
  const { file, hasGaps } = await drawn('Ato አበበ');
  expect(hasGaps).toBe(true);
  expect(file).toContain('/Span <</ActualText <feff00410074006f002012a0');
});

test('a line that does not fit is broken between words, and nothing of it is lost', () => {
  const setter = new TextSetter(new PDFDocument({ font: '' }));
  const lines = setter.wrap('One two three हिन्दी four 日本語日本語', 60, STYLE);
  const texts = lines.map((line) => line.map((run) => run.text).join(''));
  expect(texts.length).toBeGreaterThan(2);
  expect(texts.join('').replaceAll(' ', '')).toBe('Onetwothreeहिन्दीfour日本語日本語');
  for (const line of lines) expect(line.reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(60);
});
