import { createTestDatabase } from '@tracker/testing/test-database';
import pg from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
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

describe('a table with rows', () => {
  it('is written to while an index and a constraint of it are made', async () => {
    const database = await createTestDatabase();
    const dataSource = await createDataSource(database.url, { poolSize: 1, work: 'migration' }).initialize();
    const writer = new pg.Client({ connectionString: database.url });
    await writer.connect();
    const runner = dataSource.createQueryRunner();
    const over = new AbortController();
    try {
      await writer.query(
        `insert into users (email) select 'user' || n || '@example.com' from generate_series(1, 4000) n`,
      );
      let longestMs = 0;
      let written = 0;
      const writing = (async () => {
        while (!over.signal.aborted) {
          const began = performance.now();
          await writer.query(`insert into users (email) values ('writer@example.com')`);
          longestMs = Math.max(longestMs, performance.now() - began);
          written += 1;
        }
      })();
      const began = performance.now();
      // Each row is read, and the one function each calls takes its time.
      const slow = 'char_length(repeat(md5(email), 300)) > 0';
      await createIndexConcurrently(runner, { name: 'users_slow_idx', on: `users (lower(email)) where ${slow}` });
      await addConstraint(runner, { table: 'users', name: 'users_slow_check', definition: `check (${slow})` });
      const tookMs = performance.now() - began;
      over.abort();
      await writing;
      expect(written).toBeGreaterThan(20);
      expect(longestMs).toBeLessThan(tookMs / 4);
    } finally {
      over.abort();
      await runner.release();
      await writer.end();
      await dataSource.destroy();
      await database.drop();
    }
  }, 60_000);
});
