import type { ClientBase, Pool, QueryResultRow } from 'pg';
import type { DataSource } from 'typeorm';
import type { UnitOfWork } from './unit-of-work.js';

/** A statement that PostgreSQL parses and plans once per connection. One name stands for one text, for ever. */
export interface Statement {
  name: string;
  text: string;
}

/**
 * Reads for hot paths: no entities, no hydration, `date` columns as text. Inside a unit of work they run in its
 * transaction, outside on the pool.
 */
export class PreparedReads {
  private readonly texts = new Map<string, string>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async rows<T>(statement: Statement, values: unknown[]): Promise<T[]> {
    this.refuseAmbiguousName(statement);
    const { name, text } = statement;
    const { runner } = this.unitOfWork;
    const connection = runner ? ((await runner.connect()) as ClientBase) : pool(this.dataSource);
    const result = await connection.query<QueryResultRow>({ name, text, values });
    return result.rows as T[];
  }

  async one<T>(statement: Statement, values: unknown[]): Promise<T | null> {
    const [row] = await this.rows<T>(statement, values);
    return row ?? null;
  }

  /** A second text under a known name would silently be ignored on the connections that already know the first. */
  private refuseAmbiguousName({ name, text }: Statement): void {
    const known = this.texts.get(name);
    if (known === undefined) this.texts.set(name, text);
    else if (known !== text) throw new Error(`Two statements are named ${name}.`);
  }
}

/** The pg pool behind a connected data source, for what TypeORM has no word for (COPY, cursors, LISTEN). */
export function pool(dataSource: DataSource): Pool {
  return (dataSource.driver as unknown as { master: Pool }).master;
}
