import type { ClientBase, Pool, PoolClient, QueryResultRow } from 'pg';
import type { DataSource } from 'typeorm';
import { outageOf } from './outage.js';
import type { Replica } from './replica.js';
import { beginReading, waitAsFor, type Work } from './time-limits.js';
import type { UnitOfWork } from './unit-of-work.js';

/** How a statement runs. Without options it is prepared once per connection and asked of the primary. */
export interface StatementOptions {
  /**
   * The replica may answer, as freshly as the primary. For files and reports, which cost much and change nothing; never for permissions or for what has to
   * hold on the next request.
   */
  on?: 'replica';
  /** Planned for the values at hand, where a plan for any values is a bad one. */
  plan?: 'fresh';
  /**
   * The statement is a transaction of its own, which saves three round trips. It has to apply the settings of the unit of work, whose names
   * it may use as values (`AUDIT_SETTINGS_APPLIED`), and cannot run inside a unit of work.
   */
  commits?: true;
}

/**
 * A statement whose values are given by name, and what its rows are; made by `statement`. With its name PostgreSQL parses and plans it once per
 * connection: one name stands for one text, for ever.
 */
export interface NamedStatement<P extends object, Row> extends StatementOptions {
  name: string;
  text: string;
  /** The values in the order of PostgreSQL's positions. */
  values(named: P): unknown[];
  /** For the compiler only. */
  row?: Row;
}

/** A name after a single colon; not the type after two, nor the end of a slice of an array that stands directly at its beginning. */
const PARAMETER = /(?<![:\w]):([a-zA-Z][\w.]*)/g;

/** SQL by hand whose parameters have names: `:ownerId`, as often as it is needed. The text is read once, when the statement is made. */
export function statement<P extends object, Row>(
  name: string,
  text: string,
  options: StatementOptions = {},
): NamedStatement<P, Row> {
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
  const values = (named: P) => parameters.map((parameter) => valueOf(named, parameter));
  return { name, text: positional, values, ...options };
}

/** A connection in a transaction that only reads. */
export interface Reading {
  connection: PoolClient;
  /** After a failure or an abort the connection may still be sending rows: it is closed instead of used again. */
  end(error?: unknown): Promise<void>;
}

/**
 * All SQL that is written by hand: no entities, no hydration, `date` columns as text. It runs in the transaction of the running unit of work,
 * outside of one on the pool. Where the replica may answer but is absent or of no use right now, the primary does.
 */
export class Statements {
  /** Counts the reads that the replica may answer, by the server that did. */
  readonly answered = { replica: 0, primary: 0 };
  private readonly texts = new Map<string, string>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly replica: Replica | null = null,
  ) {}

  async rows<P extends object, Row>(statement: NamedStatement<P, Row>, values: P): Promise<Row[]> {
    this.refuseAmbiguousName(statement);
    if (statement.commits) return this.commit(statement, values);
    const ofPrimary = async () => execute(await this.connection(), statement, values);
    if (statement.on !== 'replica') return ofPrimary();
    return this.askReplica((replica) => execute(replica, statement, values), ofPrimary);
  }

  async one<P extends object, Row>(statement: NamedStatement<P, Row>, values: P): Promise<Row | null> {
    const [row] = await this.rows(statement, values);
    return row ?? null;
  }

  /** SQL whose text is made at run time; planned for the values at hand. */
  query<Row>(text: string, parameters: unknown[] = [], { on }: Pick<StatementOptions, 'on'> = {}): Promise<Row[]> {
    return this.rows<object, Row>({ name: '', text, values: () => parameters, plan: 'fresh', ...(on && { on }) }, {});
  }

  /** A short statement with its values in their places, planned for them. */
  sql<Rows extends unknown[] = unknown[]>(parts: TemplateStringsArray, ...parameters: unknown[]): Promise<Rows> {
    const text = parts.reduce((before, part, index) => `${before}$${index}${part}`);
    return this.query(text, parameters) as Promise<Rows>;
  }

  /** For what is read piece by piece. After a failure in the middle it does not start again, because its reader has had a part. */
  begin(work: Work): Promise<Reading> {
    return this.askReplica(
      (replica) => beginOn(replica, work, 'replica'),
      async () => beginOn(await pool(this.dataSource).connect(), work, 'request'),
      false,
    );
  }

  private async connection(): Promise<Pool | ClientBase> {
    const { runner } = this.unitOfWork;
    return runner ? ((await runner.connect()) as ClientBase) : pool(this.dataSource);
  }

  private async commit<P extends object, Row>(statement: NamedStatement<P, Row>, values: P): Promise<Row[]> {
    if (this.unitOfWork.runner) throw new Error(`${statement.name} commits by itself and cannot join a unit of work.`);
    return execute(pool(this.dataSource), statement, { ...this.unitOfWork.settings(), ...values });
  }

  private async askReplica<T>(
    ofReplica: (connection: PoolClient) => Promise<T>,
    ofPrimary: () => Promise<T>,
    isOver = true,
  ): Promise<T> {
    // Only the transaction of the unit of work sees its own changes.
    if (this.unitOfWork.runner) return ofPrimary();
    const connection = await this.replica?.take();
    if (connection)
      try {
        const answer = await ofReplica(connection);
        if (isOver) connection.release();
        this.answered.replica += 1;
        return answer;
      } catch (error) {
        if (isOver) connection.release(true);
        if (!outageOf(error)) throw error;
        this.replica?.failed(error);
      }
    this.answered.primary += 1;
    return ofPrimary();
  }

  /** A second text under a known name would silently be ignored on the connections that already know the first. */
  private refuseAmbiguousName({ name, text, plan }: NamedStatement<never, unknown>): void {
    if (plan === 'fresh') return;
    const known = this.texts.get(name);
    if (known === undefined) this.texts.set(name, text);
    else if (known !== text) throw new Error(`Two statements are named ${name}.`);
  }
}

/** Runs a statement on the pool or one of its connections and answers its rows. */
export async function execute<P extends object, Row>(
  on: Pool | ClientBase,
  { name, text, values, plan }: NamedStatement<P, Row>,
  given: P,
): Promise<Row[]> {
  const { rows } = await on.query<QueryResultRow>({ name: plan ? undefined : name, text, values: values(given) });
  return rows as Row[];
}

/** The pg pool behind a connected data source, for what TypeORM has no word for (COPY, cursors, LISTEN). */
export function pool(dataSource: DataSource): Pool {
  return (dataSource.driver as unknown as { master: Pool }).master;
}

async function beginOn(connection: PoolClient, work: Work, otherwise: Work): Promise<Reading> {
  const giveBack = (error: unknown) => {
    waitAsFor(connection, otherwise);
    connection.release(Boolean(error));
  };
  try {
    await connection.query(beginReading(work));
    waitAsFor(connection, work);
  } catch (error) {
    giveBack(error);
    throw error;
  }
  return {
    connection,
    async end(error) {
      try {
        if (!error) await connection.query('commit');
        giveBack(error);
      } catch (failure) {
        giveBack(failure);
      }
    },
  };
}
