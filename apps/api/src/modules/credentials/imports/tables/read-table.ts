import { notATable, type Table } from './table.js';

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');
/** Signature of Excel files before 2007 and of password-protected workbooks. */
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

export async function readTable(bytes: Buffer): Promise<Table> {
  if (startsWith(bytes, COMPOUND_FILE))
    throw notATable(
      'This workbook is in an older format or has a password. Please save it as .xlsx or CSV without a password.',
    );
  if (startsWith(bytes, ZIP)) return (await import('./xlsx-table.js')).xlsxTable(bytes);
  return (await import('./csv-table.js')).csvTable(bytes);
}

const startsWith = (bytes: Buffer, head: Buffer) => bytes.subarray(0, head.length).equals(head);
