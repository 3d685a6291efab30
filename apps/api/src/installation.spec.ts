import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { settleInstallation } from '@tracker/database/installation';
import { createTestDatabase, type TestDatabase } from '@tracker/database/test-database';
import pg from 'pg';
import { INSTALLATION_ID } from './platform/database/database.providers.js';
import { startTestApp } from './testing/test-app.js';

const LIVE = { kind: 'production', publicUrl: 'https://tracker.example' } as const;
const REFUSAL = 'This database belongs to the production installation at https://tracker.example.\n';
const PRODUCTION = {
  NODE_ENV: 'production',
  SMTP_URL: 'smtp://127.0.0.1:9',
  GOOGLE_CLIENT_ID: 'x',
  GOOGLE_CLIENT_SECRET: 'x',
};

describe('a database that a production installation uses', () => {
  let database: TestDatabase;
  let client: pg.Client;
  let dataDir: string;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'tracker-installation-'));
    database = await createTestDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await settleInstallation(async (text, values) => (await client.query(text, values)).rows, LIVE);
  });

  afterAll(async () => {
    await client?.end();
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** Runs a process of the service to its end. */
  function run(entry: string, args: string[], settings: Record<string, string>) {
    const script = fileURLToPath(new URL(`./${entry}.js`, import.meta.url));
    const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, DATABASE_URL: database.url, PORT: '1', ...settings };
    return new Promise<{ code: number; said: string; complained: string }>((done) =>
      execFile(process.execPath, [script, ...args], { env, timeout: 60_000 }, (error, said, complained) =>
        done({ code: error ? Number(error.code) : 0, said, complained }),
      ),
    );
  }

  test.each([
    ['main', []],
    ['worker', []],
    ['migrate', []],
    ['register-remotes', []],
    ['release', ['apps/team/dist']],
    ['rollout', ['status']],
    ['reminders', ['--as-of', '2027-01-15']],
    ['erasures', ['--as-of', '2027-01-15']],
    ['mail', ['pending']],
    ['seed', []],
    ['archive-months', ['--before', '2027-01']],
  ])(
    'is refused by %s of a development process, and by that of another production installation',
    async (entry, args) => {
      const others = [{ NODE_ENV: 'development' }, { ...PRODUCTION, PUBLIC_URL: 'https://staging.example' }];
      const answers = await Promise.all(others.map((settings) => run(entry, args, settings)));
      expect(answers).toEqual(others.map(() => ({ code: 1, said: '', complained: REFUSAL })));
    },
    240_000,
  );

  test('is not migrated by a process that it refuses', async () => {
    const { rows } = await client.query<{ timestamp: string; name: string }>(
      'delete from migrations where id = (select max(id) from migrations) returning timestamp, name',
    );
    await run('migrate', [], { NODE_ENV: 'development' });
    const values = [rows[0]?.timestamp, rows[0]?.name];
    expect((await client.query('select from migrations where name = $1', values.slice(1))).rowCount).toBe(0);
    await client.query('insert into migrations (timestamp, name) values ($1, $2)', values);
  }, 240_000);

  test('gets no sample data, not even from its own installation', async () => {
    const own = { ...PRODUCTION, PUBLIC_URL: LIVE.publicUrl };
    const complained = 'Sample data is for development: this is a production installation.\n';
    for (const args of [[], ['--if-empty'], ['--organizations', '1']])
      expect(await run('seed', args, own)).toEqual({ code: 1, said: '', complained });
    expect((await client.query('select from users')).rowCount).toBe(0);
  }, 240_000);

  test('follows its installation to another address, and becomes another one when it is taken over', async () => {
    const show = async (settings: Record<string, string>) => (await run('installation', ['show'], settings)).said;
    const [first = ''] = (await show({ NODE_ENV: 'development' })).match(/\S+$/m) ?? [];
    const moved = { ...PRODUCTION, PUBLIC_URL: 'https://new.example' };
    expect(await run('installation', ['move'], moved)).toEqual({
      code: 0,
      said: `production at https://new.example, ${first}\n`,
      complained: '',
    });
    expect((await run('migrate', [], moved)).code).toBe(0);
    const { said } = await run('installation', ['take-over'], { NODE_ENV: 'development' });
    expect(said).toMatch(/^development at http:\/\/localhost:1, \S+\nMail is held: /);
    expect(said).not.toContain(first);
    expect((await run('installation', [], moved)).complained).toMatch(/^Usage: npm run installation -- show/);
  }, 240_000);
});

test('an application knows the id of its installation from its first start on', async () => {
  const api = await startTestApp();
  try {
    expect(api.app.get(INSTALLATION_ID, { strict: false })).toMatch(/^[\da-f]{8}-/);
  } finally {
    await api.close();
  }
});
