// Starts PostgreSQL (or uses TEST_DATABASE_URL) and creates a migrated template database before the first spec.
import { createHash } from 'node:crypto';
import pg from 'pg';
import { FAST_AND_FORGETFUL, startPostgres, type Server } from '@tracker/test-infrastructure/embedded-postgres';
import { temporaryFolder } from '@tracker/test-infrastructure/postgres-process';
import { SERVICE_ROLE, serviceUrlOf } from './test-database.js';
import { migrate } from './migrate.js';
import { migrations } from './migrations.js';

const TEMPLATE_LOCK = 5_120_377_001;

export interface WithTestServer {
  testDatabaseServer?: Server;
}

export default async function setUp(): Promise<void> {
  if (!process.env['TEST_DATABASE_URL']) {
    const folder = await temporaryFolder('tracker-test-');
    const server = await startPostgres(folder, { settings: FAST_AND_FORGETFUL, hasSocket: true });
    Object.assign(globalThis, { testDatabaseServer: server } satisfies WithTestServer);
    process.env['TEST_DATABASE_URL'] = server.url;
    process.env['TEST_DATABASE_SOCKET'] = server.socketFolder ?? '';
  }
  process.env['TEST_DATABASE_TEMPLATE'] = await makeTemplate(process.env['TEST_DATABASE_URL']);
}

/** Concurrent projects with the same migrations share the template; the first one migrates it. */
async function makeTemplate(url: string): Promise<string> {
  const names = migrations.map((migration) => migration.name).join();
  const template = `template_${createHash('sha256').update(names).digest('hex').slice(0, 16)}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const known = await client.query('select from pg_database where datname = $1', [template]);
    if (known.rowCount === 0) {
      const unfinished = `${template}_unfinished`;
      await client.query(`drop database if exists ${unfinished}`);
      await client.query(`create database ${unfinished}`);
      const address = new URL(url);
      address.pathname = `/${unfinished}`;
      const role = await client.query('select from pg_roles where rolname = $1', [SERVICE_ROLE]);
      if (role.rowCount === 0) await client.query(`create role ${SERVICE_ROLE} login password '${SERVICE_ROLE}'`);
      await migrate(address.href, { serviceUrl: serviceUrlOf(address.href) });
      await client.query(`alter database ${unfinished} rename to ${template}`);
    }
  } finally {
    await client.end();
  }
  return template;
}
