import { createTestDatabase } from './test-database.js';
import pg from 'pg';
import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';
import { createDataSource } from './data-source.js';
import { blockingStatements } from './migration-law.js';
import { migrations } from './migrations.js';
import { addConstraint, createIndexConcurrently } from './schema-changes.js';

/** The newest migration of the last release; what came before has run everywhere. */
const RELEASED = 1_763_706_900_000;

async function sqlOf(migration: MigrationInterface): Promise<string[]> {
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

describe('no migration keeps writers of a large table waiting', () => {
  const newer = migrations
    .map((Migration): MigrationInterface => new Migration())
    .filter(({ name }) => Number(name?.slice(-13)) > RELEASED);

  it.each(newer.map((migration) => [migration.name, migration] as const))('%s', async (_name, migration) => {
    expect(blockingStatements(await sqlOf(migration), { isTransaction: migration.transaction !== false })).toEqual([]);
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
  ])('the law refuses: %s', (statement) => {
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
  ])('the law takes: %s', (statement) => {
    expect(blockingStatements([statement], { isTransaction: true })).toEqual([]);
  });
});

describe('a table that people write to', () => {
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

  it('is written to while an index waits for who writes already, longer than any lock is waited for', async () => {
    const runner = dataSource.createQueryRunner();
    await holder.query(`begin; insert into users (email) values ('holder@example.com')`);
    const made = createIndexConcurrently(runner, { name: 'users_spec_idx', on: 'users (name)' });
    try {
      for (let rows = 0; rows === 0;) rows = (await writer.query(waits, ['create index%'])).rowCount ?? 0;
      await writer.query(`insert into users (email) values ('writer@example.com')`);
      await writer.query('select pg_sleep(2.5)');
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

  it('gets a constraint that holds for the rows that were there and for new ones', async () => {
    const runner = dataSource.createQueryRunner();
    const tooShort = { table: 'users', name: 'users_spec_check', definition: 'check (char_length(email) < 9)' };
    await expect(addConstraint(runner, tooShort)).rejects.toMatchObject({ code: '23514' });
    await addConstraint(runner, { ...tooShort, definition: 'check (char_length(email) < 90)' });
    await runner.release();
    const { rows } = await writer.query(`select convalidated from pg_constraint where conname = 'users_spec_check'`);
    expect(rows).toEqual([{ convalidated: true }]);
  });
});
