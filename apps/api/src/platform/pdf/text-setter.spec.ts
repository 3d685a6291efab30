import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import PDFDocument from 'pdfkit';
import { TextSetter } from './text-setter.js';

const STYLE = { size: 10, color: '#111827' };

/** The operators of a page with one line of text, and whether glyphs were missing. */
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
  'the embedded fonts have all glyphs of %s',
  async (text) => {
    const { file, hasGaps } = await drawn(text);
    expect(hasGaps).toBe(false);
    expect(file).not.toContain('/ActualText');
  },
);

test('text without glyphs is drawn as boxes with the text as ActualText', async () => {
  const { file, hasGaps } = await drawn('Ato አበበ');
  expect(hasGaps).toBe(true);
  expect(file).toContain('/Span <</ActualText <feff00410074006f002012a0');
});

test('a long line wraps between words without losing text', () => {
  const setter = new TextSetter(new PDFDocument({ font: '' }));
  const lines = setter.wrap('One two three हिन्दी four 日本語日本語', 60, STYLE);
  const texts = lines.map((line) => line.map((run) => run.text).join(''));
  expect(texts.length).toBeGreaterThan(2);
  expect(texts.join('').replaceAll(' ', '')).toBe('Onetwothreeहिन्दीfour日本語日本語');
  for (const line of lines) expect(line.reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(60);
});

const linesOf = (text: string, width: number) =>
  new TextSetter(new PDFDocument({ font: '' })).wrap(text, width, STYLE).map((line) => line.map((run) => run.text));

test.each(['राष्ट्रीय कौशल विकास निगम प्रमाणपत्र', 'জাতীয় দক্ষতা উন্নয়ন', 'தேசிய திறன் மேம்பாடு', 'జాతీయ నైపుణ్య అభివృద్ధి'])(
  '%s wraps only between words, like Latin',
  (text) => {
    const lines = linesOf(text, 80);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.flat().join(' ').split(/ +/)).toEqual(text.split(' '));
  },
);

test.each(['ใบรับรองผู้ดูแลผู้สูงอายุ', 'e\u0301'.repeat(40), '👩‍🚀'.repeat(12), 'कि'.repeat(40)])(
  '%s wraps without separating letters from their marks',
  (text) => {
    const lines = linesOf(text, 60).map((runs) => runs.join(''));
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join('')).toBe(text);
    for (const line of lines) expect(line).not.toMatch(/^[\p{M}\u200d]/u);
  },
);

test.each([
  ['רישיון 2024', ['2024', ' ', 'רישיון']],
  ['2024 רישיון', ['רישיון', ' ', '2024']],
  ['شهادة ISO 9001 مهنية', ['مهنية', ' ', 'ISO 9001', ' ', 'شهادة']],
  ['Level: דרגה ב', ['Level', ': ', 'דרגה ב']],
  ['שרה (ISO)', ['(', 'ISO', ') ', 'שרה']],
  ['שרה (כהן) לוי', ['שרה )כהן( לוי']],
  ['عَرَبِيّ ۱۲۳', ['۱۲۳', ' ', 'عَرَبِيّ']],
  ['הוסמך 🇮🇱 (א)', ['(', ' )א', '🇮🇱', 'הוסמך ']],
  ['First Aid (2024)', ['First Aid (2024)']],
])('%s is drawn from left to right as %j', (text, runs) => {
  expect(linesOf(text, 500)).toEqual([runs]);
});
