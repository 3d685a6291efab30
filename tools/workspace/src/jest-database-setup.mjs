// Before the first spec: a PostgreSQL server (TEST_DATABASE_URL, or an embedded one for this run) and on it a migrated template database.
import { createHash } from 'node:crypto';
import pg from 'pg';
import { FAST_AND_FORGETFUL, startPostgres } from './embedded-postgres.mjs';
import { temporaryFolder } from './temporary-folder.mjs';

const TEMPLATE_LOCK = 5_120_377_001;
/** The role in which applications of specs work, as the service of an installation does. */
const SERVICE_ROLE = 'test_service';

export default async function setUp() {
  if (!process.env['TEST_DATABASE_URL']) {
    const server = await startPostgres(await temporaryFolder('tracker-test-'), {
      settings: FAST_AND_FORGETFUL,
    });
    Object.assign(globalThis, { testDatabaseServer: server });
    process.env['TEST_DATABASE_URL'] = server.url;
  }
  process.env['TEST_DATABASE_TEMPLATE'] = await makeTemplate(process.env['TEST_DATABASE_URL']);
}

/**
 * Projects with the same migrations whose specs run at the same time share the template; the first one migrates it.
 * @param {string} url
 */
async function makeTemplate(url) {
  const { migrate } = await import('@tracker/database/migrate');
  const { migrations } = await import('@tracker/database/migrations');
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
      const serviceAddress = new URL(address);
      [serviceAddress.username, serviceAddress.password] = [SERVICE_ROLE, SERVICE_ROLE];
      await migrate(address.href, { serviceUrl: serviceAddress.href });
      await client.query(`alter database ${unfinished} rename to ${template}`);
    }
  } finally {
    await client.end();
  }
  return template;
}
