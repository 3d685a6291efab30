import pg from 'pg';
import type { TestApp } from './test-app.js';

/** Uses its own connection, because so many rows exceed the service's statement timeout. */
export async function fillDatabase({ databaseUrl }: TestApp, sql: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(sql, values);
  } finally {
    await client.end();
  }
}
