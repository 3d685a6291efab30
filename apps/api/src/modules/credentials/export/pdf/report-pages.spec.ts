import PDFDocument from 'pdfkit';
import { INK } from '../../../../platform/pdf/brand.js';
import { ReportPages } from './report-pages.js';

test.each([
  ['a fact', (pages: ReportPages, name: string) => pages.fact('Organization', name, { size: 9.5, color: INK })],
  ['the subtitle', (pages: ReportPages, name: string) => pages.masthead('Audit pack', name)],
])('%s with a long name is printed in full, and the next line stands below it', (_what, write) => {
  const pages = new ReportPages(new PDFDocument({ font: '', autoFirstPage: false }), 'as of today');
  pages.addPage();
  const draw = jest.spyOn(pages.setter, 'draw');
  write(pages, '語'.repeat(120));
  pages.text('Below', { size: 9, color: INK });
  const drawn = draw.mock.calls.map(([line, , y]) => ({ y, text: line.map((run) => run.text).join('') }));
  const named = drawn.filter(({ text }) => text.includes('語'));
  expect(named.map(({ text }) => text).join('')).toContain('語'.repeat(120));
  expect(new Set(named.map(({ y }) => y))).toHaveProperty('size', 2);
  expect(drawn.at(-1)).toMatchObject({ text: 'Below' });
  expect(drawn.at(-1)?.y).toBeGreaterThan(Math.max(...named.map(({ y }) => y)) + 9);
});
