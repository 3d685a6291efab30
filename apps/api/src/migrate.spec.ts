import { randomBytes } from 'node:crypto';
import { requireOwnDatabase } from '@tracker/database/installation';
import { migrations } from '@tracker/database/migrations';
import { SERVICE_ROLE } from '@tracker/database/test-database';
import pg from 'pg';
import { installationSettingsOf, readEnvironment } from './platform/config/environment.js';
import { describeStartFailure } from './server/start-failure.js';
import { runProcess } from './testing/service-process.js';

describe('migrating an empty database with a restricted service role', () => {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const ownerUrl = new URL(String(process.env['TEST_DATABASE_URL']));
  const owner = ownerUrl.username;
  const server = new pg.Client({ connectionString: ownerUrl.href });
  ownerUrl.pathname = `/${name}`;
  const serviceUrl = new URL(ownerUrl);
  [serviceUrl.username, serviceUrl.password] = [SERVICE_ROLE, SERVICE_ROLE];

  beforeAll(async () => {
    await server.connect();
    await server.query(`create database ${name}`);
  });

  afterAll(async () => {
    await server.query(`drop database if exists ${name} with (force)`);
    await server.end();
  });

  const migrateBy = (settings: Record<string, string>) => runProcess('migrate', [], settings);
  const ask = async (url: URL, text: string) => {
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  };
  const tables = async () =>
    (await ask(ownerUrl, `select tablename, tableowner from pg_tables where schemaname = 'public'`)) as {
      tablename: string;
      tableowner: string;
    }[];

  it('fails with a message that asks for DATABASE_MIGRATION_URL when it is missing', async () => {
    expect(await migrateBy({ DATABASE_URL: serviceUrl.href })).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'The database is not up to date, and the role of DATABASE_URL may not change it: run `npm run migrate` with DATABASE_MIGRATION_URL first.\n',
    });
    expect(await tables()).toEqual([]);
  });

  it('fails with a message that names the setting when a database cannot be used', async () => {
    const elsewhere = new URL(ownerUrl);
    elsewhere.host = '127.0.0.2:6';
    const stranger = new URL(serviceUrl);
    stranger.password = 'wrong';
    const complaint = async (url: URL) => {
      const settings = { DATABASE_URL: serviceUrl.href, DATABASE_MIGRATION_URL: url.href };
      const environment = readEnvironment({ NODE_ENV: 'development', ...settings });
      const error: unknown = await requireOwnDatabase(url.href, installationSettingsOf(environment)).catch(
        (problem: unknown) => problem,
      );
      return describeStartFailure(error, environment, 'DATABASE_MIGRATION_URL');
    };
    expect(await complaint(elsewhere)).toBe(
      'The database at 127.0.0.2:6 cannot be reached: start it, or correct DATABASE_MIGRATION_URL.',
    );
    expect(await complaint(stranger)).toBe(
      `The database at ${stranger.host} refuses the password of user ${stranger.username}: correct DATABASE_MIGRATION_URL.`,
    );
    const powerless = new URL(serviceUrl);
    powerless.searchParams.set('application_name', 'powerless');
    const settings = { DATABASE_URL: serviceUrl.href, DATABASE_MIGRATION_URL: powerless.href };
    expect((await migrateBy(settings)).stderr).toBe(
      'The role of DATABASE_MIGRATION_URL may not change the database: name the one that owns its tables.\n',
    );
    expect(await tables()).toEqual([]);
  });

  it('runs as the role of DATABASE_MIGRATION_URL, and the role of DATABASE_URL can then use the tables', async () => {
    const settings = { DATABASE_URL: serviceUrl.href, DATABASE_MIGRATION_URL: ownerUrl.href };
    const names = migrations.map((migration) => migration.name);
    expect(await migrateBy(settings)).toEqual({ code: 0, stdout: `${names.join('\n')}\n`, stderr: '' });
    expect([...new Set((await tables()).map(({ tableowner }) => tableowner))]).toEqual([owner]);
    expect(await ask(serviceUrl, `insert into users (email) values ('ada@example.test') returning email`)).toHaveLength(
      1,
    );
    await expect(ask(serviceUrl, 'alter table users add column anything text')).rejects.toMatchObject({
      code: '42501',
    });
    expect(await migrateBy(settings)).toEqual({ code: 0, stdout: 'The database is up to date.\n', stderr: '' });
  });
});
