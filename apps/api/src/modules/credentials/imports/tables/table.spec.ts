import { IMPORT_MAX_COLUMNS, IMPORT_MAX_ROWS } from '@tracker/contracts/credentials/credential-limits';
import { csvCell, headingKey, TableBuilder, textOfCell } from './table.js';

function build(...lines: string[][]) {
  const builder = new TableBuilder();
  for (const [index, texts] of lines.entries())
    builder.add({ line: index + 1, cells: texts.map((text) => ({ text, kind: 'text' })) });
  return builder.finish();
}

test('headings are trimmed, and empty ones at the end and blank rows are left out', () => {
  const { headings, rows, firstDay } = build([' ', ''], [' Name ', '', 'Issuer', ' ', ''], ['A'], ['\t', ' '], ['B']);
  expect(headings).toEqual(['Name', '', 'Issuer']);
  expect(rows.map(({ line }) => line)).toEqual([3, 5]);
  expect(firstDay).toBe('1899-12-30');
});

test('a row with a formula is not blank, whatever it shows', () => {
  const builder = new TableBuilder();
  builder.add({ line: 1, cells: [{ text: 'Name', kind: 'text' }] });
  builder.add({ line: 2, cells: [{ text: '', kind: 'formula' }] });
  expect(builder.finish().rows).toHaveLength(1);
});

test('headings that differ only in case, blanks or Unicode form are duplicates', () => {
  const sentence = 'Two columns have the heading “NAME”. Please name each column once.';
  expect(() => build(['Name', ' NAME '], ['A', 'B'])).toThrow(sentence);
  expect(() => build(['Ausbilder\u0308', 'Ausbilde\u0072\u0308'], ['A', 'B'])).toThrow('Two columns have the heading');
  expect(headingKey(' E\u0301cole ')).toBe('école');
  expect(() => build([' ', 'Name', ' '], ['', 'A', ''])).not.toThrow();
});

test('the maximum of columns and rows is accepted, and one more is refused', () => {
  const headings = Array.from({ length: IMPORT_MAX_COLUMNS }, (_, index) => `C${index}`);
  const rows = Array.from({ length: IMPORT_MAX_ROWS }, () => ['A']);
  expect(build(headings, ['A']).headings).toHaveLength(IMPORT_MAX_COLUMNS);
  expect(() => build([...headings, 'X'], ['A'])).toThrow(`The file has more than ${IMPORT_MAX_COLUMNS} columns.`);
  expect(build(['C'], ...rows).rows).toHaveLength(IMPORT_MAX_ROWS);
  const written = IMPORT_MAX_ROWS.toLocaleString('en');
  expect(() => build(['C'], ...rows, ['A'])).toThrow(`The file has more than ${written} rows.`);
});

test.each([
  ["'=1+1", '=1+1'],
  ["''=1+1", "'=1+1"],
  ["'Tis", "'Tis"],
  ['=1+1', '=1+1'],
])('the text of the cell %j is %j', (written, text) => {
  expect(textOfCell(written)).toBe(text);
});

test.each([
  ['=1+1', 'formula'],
  ['@SUM(A1)', 'formula'],
  ["'=1+1", 'text'],
  ['-', 'text'],
  ['- none', 'text'],
  ['a=1', 'text'],
])('the cell %j of a CSV file is a %s', (written, kind) => {
  expect(csvCell(written).kind).toBe(kind);
});
