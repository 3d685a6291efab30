import { createTestDatabase } from './test-database.js';
import pg from 'pg';
import type { DataSource, QueryRunner } from 'typeorm';
import { createDataSource } from './data-source.js';
import { migrations } from './migrations.js';
import { addConstraint, createIndexConcurrently, type Migration } from './schema-changes.js';
import { TIME_LIMITS } from './time-limits.js';

const COMMENTS = /--[^\n]*|\/\*[\s\S]*?\*\//g;
const TEXTS = /\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'/g;

/** Volatile defaults of `add column`, which force PostgreSQL to rewrite the table. */
const VOLATILE = /\b(?:gen_random_uuid|random|clock_timestamp|timeofday|nextval|uuidv\d)\s*\(|\bserial\b|\bgenerated\b/;

const BLOCKING: { pattern: RegExp; instead: string; isBad?: (statement: string) => boolean }[] = [
  {
    pattern: /^create (?:unique )?index (?!concurrently\b)(?:.*? )?on (?:only )?([\w.]+)/,
    instead: 'use createIndexConcurrently with transaction = false',
  },
  { pattern: /^reindex (?!.*\bconcurrently\b).*?([\w.]+)$/, instead: 'use reindex concurrently' },
  {
    pattern:
      /^alter table (?:only )?(?:if exists )?([\w.]+) .*?\badd (?:constraint|check|foreign key|unique|primary key)\b/,
    instead: 'use addConstraint with transaction = false, or add a unique one using an index built concurrently',
    isBad: (statement) => !/\bnot valid\b|\busing index\b/.test(statement),
  },
  {
    pattern: /^alter table (?:only )?(?:if exists )?([\w.]+) .*?\badd (?:column )?.*\breferences\b/,
    instead: 'add the column alone, and its foreign key with addConstraint',
    isBad: (statement) => !/\bnot valid\b/.test(statement),
  },
  {
    pattern: /^alter table (?:only )?(?:if exists )?([\w.]+) .*?\balter (?:column )?\w+ (?:set data )?type\b/,
    instead: 'add a column of the new type, fill it in portions and switch',
  },
  {
    pattern: /^alter table (?:only )?(?:if exists )?([\w.]+) .*?\balter (?:column )?\w+ set not null\b/,
    instead: 'add a check (… is not null) with addConstraint',
  },
  {
    pattern: /^alter table (?:only )?(?:if exists )?([\w.]+) .*?\badd column\b/,
    instead: 'add the column without that default, and fill it in portions',
    isBad: (statement) => VOLATILE.test(statement),
  },
  { pattern: /^(?:vacuum full|cluster|lock table) ?([\w.]+)/, instead: 'do without' },
];

/**
 * Returns one sentence for each statement of a migration that would block writers of a non-empty table. Tables that the
 * same migration creates are empty. `validate` must not share a transaction with `add constraint`, because it would
 * keep its lock.
 */
function blockingStatements(sql: readonly string[], { isTransaction }: { isTransaction: boolean }): string[] {
  const statements = sql
    .flatMap((text) => text.replace(COMMENTS, ' ').replace(TEXTS, "''").split(';'))
    .map((text) => text.toLowerCase().replaceAll('"', '').replace(/\s+/g, ' ').trim())
    .filter(Boolean);
  const made = new Set(statements.map((text) => /^create table (?:if not exists )?([\w.]+)/.exec(text)?.[1]));
  const problems = statements.flatMap((statement) =>
    BLOCKING.flatMap(({ pattern, instead, isBad = () => true }) => {
      const table = pattern.exec(statement)?.[1];
      return table && !made.has(table) && isBad(statement) ? [`${statement}: ${instead}.`] : [];
    }),
  );
  const added = statements.some((text) => /\bnot valid\b/.test(text));
  const validated = statements.some((text) => /\bvalidate constraint\b/.test(text));
  if (isTransaction && added && validated)
    problems.push(
      'A constraint is added and validated in one transaction: use addConstraint with transaction = false.',
    );
  return problems;
}

async function sqlOf(migration: Migration): Promise<string[]> {
  const sql: string[] = [];
  const runner = {
    query: (text: string) => {
      sql.push(text);
      return Promise.resolve([]);
    },
  };
  await migration.up(runner as unknown as QueryRunner);
  return sql;
}

describe('migrations do not block writers of a large table', () => {
  it.each(migrations.map((Newer) => [Newer.name, new Newer()] as const))('%s', async (_name, migration) => {
    const isTransaction = !('transaction' in migration);
    expect(blockingStatements(await sqlOf(migration), { isTransaction })).toEqual([]);
  });

  it.each([
    'create index on credentials (name)',
    'create unique index users_name_idx on users (name)',
    'alter table credentials add constraint short check (char_length(name) < 9)',
    'alter table credentials add column organization_id uuid references organizations',
    'alter table credentials alter column name type varchar(200)',
    'alter table credentials alter name set not null',
    'alter table credentials add column token uuid not null default gen_random_uuid()',
    'ALTER TABLE "credentials" ADD CONSTRAINT "unique_name" UNIQUE (name)',
    'create table other (id integer); create index on credentials (name)',
    'alter table a add constraint b check (c) not valid; alter table a validate constraint b',
  ])('rejects: %s', (statement) => {
    expect(blockingStatements([statement], { isTransaction: true })).toHaveLength(1);
  });

  it.each([
    'create index concurrently credentials_name_idx on credentials (name)',
    'create table other (id integer primary key, name text unique); create index on other (name)',
    'alter table credentials add column a text, add column b boolean not null default false',
    'alter table credentials add constraint short check (char_length(name) < 9) not valid',
    'alter table credentials validate constraint short',
    'create function f() returns void language sql as $$ create index on credentials (name) $$',
    '-- create index on credentials (name)',
  ])('accepts: %s', (statement) => {
    expect(blockingStatements([statement], { isTransaction: true })).toEqual([]);
  });
});

describe('a table under writes', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let dataSource: DataSource;
  let holder: pg.Client;
  let writer: pg.Client;

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await createDataSource(database.url, { poolSize: 1, work: 'migration' }).initialize();
    [holder, writer] = [new pg.Client(database.url), new pg.Client(database.url)];
    await holder.connect();
    await writer.connect();
    await writer.query(`set lock_timeout = '2s'`);
  });

  afterAll(async () => {
    await holder?.end();
    await writer?.end();
    await dataSource?.destroy();
    await database?.drop();
  });

  const waits = `select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and wait_event_type = 'Lock' and query like $1`;

  it('accepts writes while an index build waits for an older transaction, beyond the lock timeout of migrations', async () => {
    const runner = dataSource.createQueryRunner();
    await holder.query(`begin; insert into users (email) values ('holder@example.com')`);
    const made = createIndexConcurrently({ name: 'users_spec_idx', on: 'users (name)' })(runner);
    made.catch(() => undefined);
    try {
      for (let rows = 0; rows === 0;) rows = (await writer.query(waits, ['create index%'])).rowCount ?? 0;
      await writer.query(`insert into users (email) values ('writer@example.com')`);
      await writer.query('select pg_sleep($1)', [TIME_LIMITS.migration.lock / 1_000 + 0.2]);
    } finally {
      await holder.query('commit');
      await made;
      await runner.release();
    }
    const { rows } = await writer.query(
      `select indisvalid from pg_index where indexrelid = 'users_spec_idx'::regclass`,
    );
    expect(rows).toEqual([{ indisvalid: true }]);
  });

  it('checks existing rows before it accepts a constraint', async () => {
    const runner = dataSource.createQueryRunner();
    const limit = (length: number) =>
      addConstraint('users', 'users_spec_check', `check (char_length(email) < ${length})`)(runner);
    await expect(limit(9)).rejects.toMatchObject({ code: '23514' });
    await limit(90);
    await runner.release();
    const { rows } = await writer.query(`select convalidated from pg_constraint where conname = 'users_spec_check'`);
    expect(rows).toEqual([{ convalidated: true }]);
  });
});
