import { Client } from 'pg';
import type { TestApp } from './test-app.js';

/**
 * Deletes the rows of all tables that were empty at first. Its connection has triggers switched off, so that nothing is
 * audited or cascades, and stays open, because switching them discards the plans.
 */
export class Cleaner {
  private constructor(private readonly client: Client) {}

  /** Creates a function, because PostgreSQL keeps its plans, and skips empty tables, because most are. */
  static async of(api: TestApp): Promise<Cleaner> {
    const client = new Client({ connectionString: api.databaseUrl, options: '-c session_replication_role=replica' });
    await client.connect();
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
    );
    const deletions: string[] = [];
    for (const { name } of rows) {
      const { rowCount } = await client.query(`select from ${name} limit 1`);
      if (!rowCount) deletions.push(`if exists (select from ${name}) then delete from ${name}; end if;`);
    }
    await client.query(`create function delete_all_rows() returns void language plpgsql
      as $$ begin ${deletions.join('\n')} end $$`);
    return new Cleaner(client);
  }

  async clean(): Promise<void> {
    await this.client.query('select delete_all_rows()');
  }

  close(): Promise<void> {
    return this.client.end();
  }
}
