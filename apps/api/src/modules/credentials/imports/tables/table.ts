import type { CalendarDate } from '@tracker/contracts/values/calendar-date';
import { IMPORT_MAX_COLUMNS, IMPORT_MAX_ROWS } from '@tracker/contracts/credentials/credential-limits';
import { DomainError } from '../../../../platform/domain-error.js';
import { FORMULA_BEGINNING, FORMULA_SIGN } from '../../../../platform/downloads/csv.js';

/** Only workbooks distinguish numbers and dates from text. The text of a date is its serial number. */
export interface Cell {
  text: string;
  kind: 'text' | 'number' | 'date' | 'formula';
}

export interface TableRow {
  line: number;
  cells: Cell[];
}

export interface Table {
  headings: string[];
  rows: TableRow[];
  firstDay: CalendarDate;
}

export const unreadableFile = (sentence: string) => new DomainError('unreadable-import', 400, sentence);
export const notATable = (sentence = 'This is neither a CSV file nor an Excel workbook (.xlsx).') =>
  new DomainError('unsupported-import', 415, sentence);

const isBlank = ({ text, kind }: Cell) => kind !== 'formula' && text.trim() === '';

export class TableBuilder {
  private headings: string[] | null = null;
  private readonly rows: TableRow[] = [];

  add(row: TableRow): void {
    if (row.cells.every(isBlank)) return;
    if (!this.headings) this.headings = headingsOf(row);
    else if (this.rows.length === IMPORT_MAX_ROWS)
      throw unreadableFile(
        `The file has more than ${IMPORT_MAX_ROWS.toLocaleString('en')} rows. Please import it in parts.`,
      );
    else this.rows.push(row);
  }

  finish(firstDay: CalendarDate = '1899-12-30'): Table {
    if (!this.headings) throw unreadableFile('The file is empty.');
    if (this.rows.length === 0) throw unreadableFile('The file has headings but no rows below them.');
    return { headings: this.headings, rows: this.rows, firstDay };
  }
}

export const headingKey = (heading: string) => heading.trim().normalize('NFC').toLowerCase();

function headingsOf({ cells }: TableRow): string[] {
  const headings = cells.map(({ text }) => text.trim());
  while (headings.at(-1) === '') headings.pop();
  if (headings.length > IMPORT_MAX_COLUMNS)
    throw unreadableFile(
      `The file has more than ${IMPORT_MAX_COLUMNS} columns. Please leave out those that are not imported.`,
    );
  const known = new Set<string>();
  for (const heading of headings.filter(Boolean)) {
    const key = headingKey(heading);
    if (known.has(key))
      throw unreadableFile(`Two columns have the heading “${heading.slice(0, 40)}”. Please name each column once.`);
    known.add(key);
  }
  return headings;
}

/** The apostrophe that our own exports put before a formula. */
const ESCAPED = new RegExp(`^'(?='*(?:${FORMULA_BEGINNING}))`);
const FORMULA = new RegExp(`^${FORMULA_SIGN}\\S`);

export const textOfCell = (written: string): string => written.replace(ESCAPED, '');

/**
 * In a CSV file, text that a spreadsheet would evaluate counts as a formula. A sign alone or before a space does not.
 */
export const csvCell = (written: string): Cell => ({
  text: textOfCell(written),
  kind: FORMULA.test(written) ? 'formula' : 'text',
});
