import type { TestApp } from '../testing/test-app.js';

/** `into` names the table with its columns. */
export async function insertRows(api: TestApp, into: string, rows: unknown[][]): Promise<void> {
  const width = rows[0]?.length ?? 0;
  const places = rows.map(
    (_, row) => `(${Array.from({ length: width }, (_, column) => `$${row * width + column + 1}`).join()})`,
  );
  await api.query(`insert into ${into} values ${places.join()}`, rows.flat());
}
