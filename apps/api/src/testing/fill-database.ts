import pg from 'pg';
import type { TestApp } from './test-app.js';

/** Makes more rows than a request may take its time for. */
export async function fillDatabase({ databaseUrl }: TestApp, sql: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(sql, values);
  } finally {
    await client.end();
  }
}
