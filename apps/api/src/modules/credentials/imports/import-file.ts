import { readFile } from 'node:fs/promises';
import { dateOrderSchema, type ImportCheck } from '@tracker/contracts/credentials/credential-imports';
import { invalidInput } from '../../../platform/domain-error.js';
import type { ReceivedForm } from '../../../platform/http/multipart-form.js';
import { columnMapping, memberColumn } from './column-mapping.js';
import { readRows } from './import-rows.js';
import { readTable } from './tables/read-table.js';

export type ImportFile = Pick<ImportCheck, 'columns' | 'mapping' | 'dateOrder' | 'rows'>;

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
