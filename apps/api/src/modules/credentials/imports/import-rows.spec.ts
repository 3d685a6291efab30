import { readRows } from './import-rows.js';
import type { Cell, Table } from './tables/table.js';

const HEADINGS = ['Name', 'Issuer', 'From', 'To', 'Notes'];
const mapping = { name: 'Name', issuingBody: 'Issuer', issueDate: 'From', expiryDate: 'To', notes: 'Notes' };
const text = (words: string): Cell => ({ text: words, kind: 'text' });
const number = (words: string): Cell => ({ text: words, kind: 'number' });
const date = (words: string): Cell => ({ text: words, kind: 'date' });
const formula = (words: string): Cell => ({ text: words, kind: 'formula' });

function read(
  cells: (Cell | string)[],
  changes: Partial<Table> = {},
  how: Partial<Parameters<typeof readRows>[1]> = {},
) {
  const row = { line: 7, cells: cells.map((cell) => (typeof cell === 'string' ? text(cell) : cell)) };
  const table: Table = { headings: HEADINGS, rows: [row], firstDay: '1899-12-30', ...changes };
  const [first] = readRows(table, { mapping, dateOrder: null, ...how });
  return first;
}
const fields = {
  name: 'BLS',
  issuingBody: 'Red Cross',
  issueDate: '2026-01-10',
  expiryDate: '2027-01-10',
  notes: null,
};

describe('a row of a file', () => {
  test('uses the chosen columns and trims blanks', () => {
    expect(read([' BLS ', ' Red Cross\t', ' 2026-01-10 ', '10 Jan 2027', ' '])).toEqual({
      line: 7,
      outcome: 'ready',
      problems: [],
      fields,
    });
    const cells = ['2027-01-10', 'BLS', 'ignored', 'Red Cross', '2026-01-10'];
    const headings = ['To', 'Name', 'Else', 'Issuer', 'From'];
    expect(read(cells, { headings }, { mapping: { ...mapping, notes: null } })?.fields).toEqual(fields);
  });

  test('keeps notes unchanged except for line breaks', () => {
    const row = read(['BLS', 'Red Cross', '2026-01-10', '2027-01-10', ' one\r\ntwo\rthree\n ']);
    expect(row?.fields.notes).toBe(' one\ntwo\nthree\n ');
  });

  test('that ends early has empty last columns, and columns that were not chosen are ignored', () => {
    expect(read(['BLS', 'Red Cross', '2026-01-10'])).toMatchObject({
      outcome: 'invalid',
      problems: [expect.stringMatching(/^Expiry date .*\.$/i)],
      fields: { ...fields, expiryDate: '' },
    });
    const row = read(['', 'Red Cross'], { headings: ['', 'Issuer'] }, { mapping: { ...mapping, name: null } });
    expect(row?.fields.name).toBe('');
  });

  test.each([
    [date('46032'), '1899-12-30', '2026-01-10'],
    [date('46032.75'), '1899-12-30', '2026-01-10'],
    [date('44570'), '1904-01-01', '2026-01-10'],
    [date('61'), '1899-12-30', '1900-03-01'],
    [date('60'), '1899-12-30', '1900-02-28'],
    [date('59'), '1899-12-30', '1900-02-28'],
    [date('1'), '1899-12-30', '1900-01-01'],
    [date('59'), '1904-01-01', '1904-02-29'],
    [date('2958465'), '1899-12-30', '9999-12-31'],
    [date('2957003'), '1904-01-01', '9999-12-31'],
  ])('converts dates as Excel does: %j from %s is %s', (cell, firstDay, date) => {
    expect(read(['BLS', 'Red Cross', cell, '2027-01-10'], { firstDay })?.fields.issueDate).toBe(date);
  });

  test.each([
    ...['0', '0.9', '-1', '2958466', '1e300', 'many'].map((written) => [written, '1899-12-30'] as const),
    ['2957004', '1904-01-01'],
  ] as const)('rejects the number %s as a date, counted from %s', (written, firstDay) => {
    expect(read(['BLS', 'Red Cross', date(written), '2027-01-10'], { firstDay })).toMatchObject({
      problems: [`Issue Date: “${written}” isn’t a valid date.`],
      fields: { issueDate: written },
    });
  });

  test('shows only the start of a number that is too long', () => {
    const [problem] = read(['BLS', 'Red Cross', date('9'.repeat(99)), '2027-01-10'])?.problems ?? [];
    expect(problem).toBe(`Issue Date: “${'9'.repeat(40)}” isn’t a valid date.`);
  });

  test('asks for a date in place of a bare number', () => {
    expect(read(['BLS', 'Red Cross', number('2024'), '2027-01-10'])).toMatchObject({
      outcome: 'invalid',
      problems: ['Issue Date: “2024” is a number. Give the cell a date format, or write the date as 2027-01-31.'],
      fields: { issueDate: '2024' },
    });
  });

  test('needs a date order for ambiguous dates', () => {
    const cells = ['BLS', 'Red Cross', '01/02/2026', '2027-01-10'];
    expect(read(cells)).toMatchObject({ outcome: 'invalid', fields: { issueDate: '01/02/2026' } });
    expect(read(cells, {}, { dateOrder: 'dmy' })?.fields.issueDate).toBe('2026-02-01');
  });

  test('reports a formula once per field', () => {
    expect(read([formula('=1+1'), 'Red Cross', formula('=NOW()'), '2027-01-10', formula('=x')])?.problems).toEqual([
      'Notes holds a formula: put its value there, or an apostrophe in front.',
      'Name holds a formula: put its value there, or an apostrophe in front.',
      'Issue Date holds a formula: put its value there, or an apostrophe in front.',
    ]);
  });

  test('reports all problems, one per field', () => {
    const { problems, outcome } = read(['', '', 'soon', '2027-01-10']) ?? {};
    expect(outcome).toBe('invalid');
    expect(problems?.toSorted()).toEqual([
      'Credential name is required.',
      'Issue Date: “soon” isn’t a valid date.',
      'Issuing body is required.',
    ]);
  });

  test.each([
    [['', ' '], true],
    [['', 'x'], false],
  ])('with the extra cells %j is accepted: %s', (more, isFine) => {
    const row = read(['BLS', 'Red Cross', '2026-01-10', '2027-01-10', '', ...more]);
    expect(row?.problems).toEqual(isFine ? [] : ['The row has more cells than there are headings.']);
  });
});
