import type { ClientBase, Pool, QueryResultRow } from 'pg';
import type { DataSource, QueryRunner } from 'typeorm';

/**
 * A statement whose values are given by name, and what its rows are; made by `statement`. With its name PostgreSQL parses and plans it once per
 * connection: one name stands for one text, for ever.
 */
export interface NamedStatement<P extends object, Row> {
  name: string;
  text: string;
  /** The values in the order of PostgreSQL's positions. */
  values(named: P): unknown[];
  /** For the compiler only. */
  row?: Row;
}

/** A name after a single colon; not the type after two, nor the end of a slice of an array that stands directly at its beginning. */
const PARAMETER = /(?<![:\w]):([a-zA-Z][\w.]*)/g;

/**
 * SQL by hand whose parameters have names: `:ownerId`, as often as it is needed. The text is read once, when the statement is made; a call only
 * puts values in their order. It is for hot paths and for what is too long for TypeORM's `sql` tag, which has its values in place and
 * writes a new text at each call.
 */
export function statement<P extends object, Row>(name: string, text: string): NamedStatement<P, Row> {
  if (!name) throw new Error('A statement without a name would be planned anew at each call.');
  const parameters: string[] = [];
  const positional = text.replace(PARAMETER, (_, parameter: string) => {
    if (!parameters.includes(parameter)) parameters.push(parameter);
    return `$${parameters.indexOf(parameter) + 1}`;
  });
  const valueOf = (named: P, parameter: string): unknown => {
    const value = (named as Record<string, unknown>)[parameter];
    if (value === undefined) throw new Error(`The statement ${name} was given no ${parameter}.`);
    return value;
  };
  return { name, text: positional, values: (named) => parameters.map((parameter) => valueOf(named, parameter)) };
}

/**
 * Reads for hot paths: no entities, no hydration, `date` columns as text. Inside a unit of work they run in its
 * transaction, outside on the pool.
 */
export class PreparedReads {
  private readonly texts = new Map<string, string>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: { readonly runner: QueryRunner | undefined },
  ) {}

  async rows<P extends object, Row>(statement: NamedStatement<P, Row>, values: P): Promise<Row[]> {
    this.refuseAmbiguousName(statement);
    const { runner } = this.unitOfWork;
    const connection = runner ? ((await runner.connect()) as ClientBase) : pool(this.dataSource);
    return execute(connection, statement, values);
  }

  async one<P extends object, Row>(statement: NamedStatement<P, Row>, values: P): Promise<Row | null> {
    const [row] = await this.rows(statement, values);
    return row ?? null;
  }

  /** A second text under a known name would silently be ignored on the connections that already know the first. */
  private refuseAmbiguousName({ name, text }: NamedStatement<never, unknown>): void {
    const known = this.texts.get(name);
    if (known === undefined) this.texts.set(name, text);
    else if (known !== text) throw new Error(`Two statements are named ${name}.`);
  }
}

/** Runs a statement on the pool or one of its connections, prepared, and answers its rows. */
export async function execute<P extends object, Row>(
  on: Pool | ClientBase,
  { name, text, values }: NamedStatement<P, Row>,
  given: P,
): Promise<Row[]> {
  const { rows } = await on.query<QueryResultRow>({ name, text, values: values(given) });
  return rows as Row[];
}

/** The pg pool behind a connected data source, for what TypeORM has no word for (COPY, cursors, LISTEN). */
export function pool(dataSource: DataSource): Pool {
  return (dataSource.driver as unknown as { master: Pool }).master;
}
