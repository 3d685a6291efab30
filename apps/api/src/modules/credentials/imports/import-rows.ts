import { readFile } from 'node:fs/promises';
import { addDays, dayNumber, LAST_DATE } from '@tracker/contracts/values/calendar-date';
import { credentialFieldsSchema } from '@tracker/contracts/credentials/credentials';
import { dateOrderSchema, type ImportCheck, type ImportRow } from '@tracker/contracts/credentials/credential-imports';
import { IMPORT_FIELD_LABELS, IMPORT_FIELDS, type ImportField } from '@tracker/contracts/credentials/credential-limits';
import { invalidInput } from '../../../platform/domain-error.js';
import type { ReceivedForm } from '../../../platform/http/multipart-form.js';
import { columnMapping, memberColumn } from './column-mapping.js';
import { readTable } from './tables/read-table.js';
import type { Cell, Table, TableRow } from './tables/table.js';
import { type WrittenDate, writtenDate } from './written-date.js';

type ImportFile = Pick<ImportCheck, 'columns' | 'mapping' | 'dateOrder' | 'rows'>;

const NOTHING: Cell = { text: '', kind: 'text' };

export async function readImportFile({ fields, file }: ReceivedForm, hasMembers: boolean): Promise<ImportFile> {
  if (!file) throw invalidInput('Choose a file to import.');
  const dateOrder = dateOrderOf(fields);
  const table = await readTable(await readFile(file.path));
  const { headings } = table;
  const mapping = columnMapping(headings, fields['mapping'] ? String(fields['mapping']) : undefined);
  const rows = readRows(table, { mapping, dateOrder });
  const read = { columns: headings.filter(Boolean), dateOrder };
  if (!hasMembers) return { ...read, mapping, rows };
  const email = memberColumn(headings, fields['mapping']);
  const column = headings.indexOf(email);
  const addressed = rows.map((row, index) => ({
    ...row,
    fields: { ...row.fields, email: table.rows[index]?.cells[column]?.text.trim() ?? '' },
  }));
  return { ...read, mapping: { ...mapping, email }, rows: addressed };
}

function dateOrderOf({ dateOrder }: ReceivedForm['fields']): ImportFile['dateOrder'] {
  const order = dateOrderSchema.nullable().safeParse(dateOrder || null);
  if (!order.success) throw invalidInput(order.error.issues[0]?.message ?? 'dateOrder is not valid');
  return order.data;
}

export function readRows(
  { headings, rows, firstDay }: Table,
  { mapping, dateOrder }: Pick<ImportFile, 'mapping' | 'dateOrder'>,
): ImportRow[] {
  const columns = IMPORT_FIELDS.map((field) => [field, headings.indexOf(mapping[field] ?? '')] as const);
  const dateOf = (cell: Cell): WrittenDate | null => {
    if (cell.text.trim() === '') return null;
    if (cell.kind === 'date') return numberedDay(cell.text, firstDay);
    return cell.kind === 'number' ? bareNumber(cell.text) : writtenDate(cell.text, dateOrder);
  };
  return rows.map((row) => {
    const cellOf = new Map(columns.map(([field, column]) => [field, (mapping[field] && row.cells[column]) || NOTHING]));
    return readRow(row, (field) => cellOf.get(field) ?? NOTHING, dateOf, headings.length);
  });
}

function readRow(
  { line, cells }: TableRow,
  cellOf: (field: ImportField) => Cell,
  dateOf: (cell: Cell) => WrittenDate | null,
  columnCount: number,
): ImportRow {
  const problems = new Map<string, string>();
  const text = (field: ImportField): string => {
    const cell = cellOf(field);
    if (cell.kind === 'formula')
      problems.set(
        field,
        `${IMPORT_FIELD_LABELS[field]} holds a formula: put its value there, or an apostrophe in front`,
      );
    return cell.text;
  };
  const date = (field: 'issueDate' | 'expiryDate'): string => {
    const written = text(field);
    if (problems.has(field)) return written;
    const read = dateOf(cellOf(field));
    if (read && 'problem' in read) problems.set(field, `${IMPORT_FIELD_LABELS[field]}: ${read.problem}`);
    return read && 'date' in read ? read.date : written.trim();
  };
  const notes = text('notes').replace(/\r\n?/g, '\n');
  const fields = {
    name: text('name').trim(),
    issuingBody: text('issuingBody').trim(),
    issueDate: date('issueDate'),
    expiryDate: date('expiryDate'),
    notes: notes.trim() === '' ? null : notes,
  };
  const parsed = credentialFieldsSchema.safeParse({ ...fields, notes: fields.notes ?? undefined });
  for (const { path, message } of parsed.error?.issues ?? [])
    if (!problems.has(String(path[0]))) problems.set(String(path[0]), message);
  if (cells.slice(columnCount).some((cell) => cell.text.trim() !== ''))
    problems.set('row', 'The row has more cells than there are headings');
  return {
    line,
    outcome: problems.size > 0 ? 'invalid' : 'ready',
    problems: [...problems.values()].map(sentence),
    fields,
  };
}

/** Excel treats 1900 as a leap year, so serial numbers before 1 March 1900 are off by one. */
function numberedDay(text: string, firstDay: string): WrittenDate {
  const days = Math.floor(Number(text));
  if (!(days >= 1 && dayNumber(firstDay) + days <= dayNumber(LAST_DATE)))
    return { problem: `“${text.slice(0, 40)}” isn’t a valid date` };
  return { date: addDays(firstDay, firstDay.startsWith('1899') && days < 60 ? days + 1 : days) };
}

/** Rejected because a year or a certificate number in the wrong column would become a date in the 20th century. */
const bareNumber = (text: string): WrittenDate => ({
  problem: `“${text.slice(0, 40)}” is a number. Give the cell a date format, or write the date as 2027-01-31`,
});

const sentence = (text: string) => (/[.?!]$/.test(text) ? text : `${text}.`);
