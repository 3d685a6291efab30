import type { ClientBase, Pool, PoolClient, QueryResultRow } from 'pg';
import type { DataSource } from 'typeorm';
import { outageOf } from './outage.js';
import type { Replica } from './replica.js';
import { beginReading, waitAsFor, type Work } from './time-limits.js';
import type { UnitOfWork } from './unit-of-work.js';

interface StatementOptions {
  /**
   * Allows the replica, which is as fresh as the primary. For expensive files and reports; never for permissions or for
   * data that the next request depends on.
   */
  on?: 'replica';
  /** Plans for the actual values, for statements with a poor generic plan. */
  plan?: 'fresh';
  /**
   * Runs in its own transaction, which saves three round trips. The statement must apply the audit settings itself
   * (`AUDIT_SETTINGS_APPLIED`) and cannot run inside a unit of work.
   */
  commits?: true;
}

/**
 * A statement with named parameters; made by `statement`. PostgreSQL prepares it under its name once per connection, so
 * one name always stands for the same text.
 */
export interface NamedStatement<P extends object, Row> extends StatementOptions {
  name: string;
  text: string;
  values(named: P): unknown[];
  row?: Row;
}

const PARAMETER = /(?<![:\w]):([a-zA-Z][\w.]*)/g;

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

export interface Reading {
  connection: PoolClient;
  /** Releases the connection. After an error it is closed, because it may still receive rows. */
  end(error?: unknown): Promise<void>;
}

/**
 * Runs handwritten SQL, with `date` columns as text. Uses the transaction of the current unit of work, or else the
 * pool. Reads fall back to the primary if the replica is unavailable.
 */
export class Statements {
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

  query<Row>(text: string, parameters: unknown[] = [], { on }: Pick<StatementOptions, 'on'> = {}): Promise<Row[]> {
    return this.rows<object, Row>({ name: '', text, values: () => parameters, plan: 'fresh', ...(on && { on }) }, {});
  }

  sql<Rows extends unknown[] = unknown[]>(parts: TemplateStringsArray, ...parameters: unknown[]): Promise<Rows> {
    const text = parts.reduce((before, part, index) => `${before}$${index}${part}`);
    return this.query(text, parameters) as Promise<Rows>;
  }

  /** Starts a streamed read. It is not retried after a failure, because its reader already has some rows. */
  begin(): Promise<Reading> {
    return this.askReplica(
      (replica) => beginOn(replica, 'replica'),
      async () => beginOn(await pool(this.dataSource).connect(), 'request'),
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

  /** Connections that know the name would silently run its first text. */
  private refuseAmbiguousName({ name, text, plan }: NamedStatement<never, unknown>): void {
    if (plan === 'fresh') return;
    const known = this.texts.get(name);
    if (known === undefined) this.texts.set(name, text);
    else if (known !== text) throw new Error(`Two statements are named ${name}.`);
  }
}

export async function execute<P extends object, Row>(
  on: Pool | ClientBase,
  { name, text, values, plan }: NamedStatement<P, Row>,
  given: P,
): Promise<Row[]> {
  const { rows } = await on.query<QueryResultRow>({ name: plan ? undefined : name, text, values: values(given) });
  return rows as Row[];
}

/** The pg pool of a connected data source, for features that TypeORM lacks (COPY, cursors, LISTEN). */
export function pool(dataSource: DataSource): Pool {
  return (dataSource.driver as unknown as { master: Pool }).master;
}

async function beginOn(connection: PoolClient, otherwise: Work): Promise<Reading> {
  const giveBack = (error: unknown) => {
    waitAsFor(connection, otherwise);
    connection.release(Boolean(error));
  };
  try {
    await connection.query(beginReading('export'));
    waitAsFor(connection, 'export');
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
