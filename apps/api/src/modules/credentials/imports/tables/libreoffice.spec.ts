import { readFile } from 'node:fs/promises';
import { columnMapping } from '../column-mapping.js';
import { readRows } from '../import-rows.js';
import { readTable } from './read-table.js';

/** Compiled specs read these files from the sources. */
const FILES = new URL('../../../../../src/modules/credentials/imports/libreoffice/', import.meta.url);

const GERMAN = [
  ['Erste Hilfe für Ärzte', 'Deutsches Rotes Kreuz', '2026-03-04', '2028-03-14', 'Zwei\nZeilen; mit „Anführung“'],
  ['Staplerschein', 'DGUV', '2026-02-01', '2029-12-31', null],
  ['Brandschutz', 'TÜV Süd', '1999-12-31', '2028-08-07', 'Gebühr: 1.200,50 €'],
];
const AMERICAN = [
  ['First Aid', 'American Red Cross', '2026-03-04', '2028-03-14', 'Two\nlines, "quoted"'],
  ['Forklift License', 'OSHA', '2026-02-01', '2029-12-31', null],
  ['Fire Safety', 'NFPA', '1999-12-31', '2028-08-07', 'Fee: $1,200.50'],
];

async function rowsOf(file: string, dateOrder: 'dmy' | 'mdy' | null, mapping?: string) {
  const table = await readTable(await readFile(new URL(file, FILES)));
  return readRows(table, { mapping: columnMapping(table.headings, mapping), dateOrder });
}

describe('a file from LibreOffice', () => {
  it.each([
    ['german.xlsx', null, GERMAN],
    ['german.csv', 'dmy', GERMAN],
    ['german-windows.csv', 'dmy', GERMAN],
    ['american.xlsx', null, AMERICAN],
    ['american.csv', 'mdy', AMERICAN],
  ] as const)('%s is read without loss (date order: %s)', async (file, dateOrder, expected) => {
    const rows = await rowsOf(file, dateOrder);
    expect(rows.map(({ outcome, problems }) => [outcome, ...problems])).toEqual(expected.map(() => ['ready']));
    expect(
      rows.map(({ fields: { name, issuingBody, issueDate, expiryDate, notes } }) => [
        name,
        issuingBody,
        issueDate,
        expiryDate,
        notes,
      ]),
    ).toEqual(expected);
  });

  it('as CSV asks for the date order only for ambiguous dates', async () => {
    for (const file of ['german.csv', 'american.csv']) {
      const rows = await rowsOf(file, null);
      expect(rows.map(({ outcome }) => outcome)).toEqual(['invalid', 'invalid', 'invalid']);
      expect(rows[0]?.problems).toHaveLength(1);
      expect(rows[0]?.fields.expiryDate).toBe('2028-03-14');
    }
  });

  it('rejects two-digit years in each row', async () => {
    const headings = {
      name: 'Name',
      issuingBody: 'Aussteller',
      issueDate: 'Ausstellungsdatum',
      expiryDate: 'Ablaufdatum',
    };
    const [row] = await rowsOf('german-short-years.csv', 'dmy', JSON.stringify(headings));
    expect(row).toMatchObject({
      outcome: 'invalid',
      problems: [
        'Issue Date: Write the year of “04.03.26” with four digits.',
        'Expiry Date: Write the year of “14.03.28” with four digits.',
      ],
    });
  });
});
