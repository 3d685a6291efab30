import { BYTE_ORDER_MARK, csvRow } from '../../../platform/downloads/csv.js';
import type { FileRow } from './matrix.statements.js';

export function* matrixFile({ types, rows }: { types: string[]; rows: FileRow[] }): Generator<string> {
  yield BYTE_ORDER_MARK + csvRow(['Member', 'Email', ...types]);
  for (const { name, email, states } of rows) yield csvRow([name, email, ...states]);
}
