export const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** The answer of a list as JSON text. `rows` holds one more than `limit` if there is another page. */
export function pageJson<Row extends { row: string }>(
  rows: readonly Row[],
  limit: number,
  cursorOfRow: (row: Row) => string,
): string {
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  const data = rows.slice(0, limit).map(({ row }) => row);
  return `{"data":[${data.join(',')}],"nextCursor":${last ? JSON.stringify(cursorOfRow(last)) : 'null'}}`;
}
