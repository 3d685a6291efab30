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

  function run(entry: string, args: string[], settings: Record<string, string>) {
    const script = fileURLToPath(new URL(`./${entry}.js`, import.meta.url));
    const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, DATABASE_URL: database.url, PORT: '1', ...settings };
    return new Promise<{ code: number; stdout: string; stderr: string }>((done) =>
      execFile(process.execPath, [script, ...args], { env, timeout: 60_000 }, (error, stdout, stderr) =>
        done({ code: error ? Number(error.code) : 0, stdout, stderr }),
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
    ['tokens', ['--as-of', '2027-01-15']],
    ['mail', ['pending']],
    ['seed', []],
    ['archive-months', ['--before', '2027-01']],
  ])(
    'refuses %s of a development process',
    async (entry, args) => {
      const answer = await run(entry, args, { NODE_ENV: 'development' });
      expect(answer).toEqual({ code: 1, stdout: '', stderr: REFUSAL });
    },
    240_000,
  );

  test('refuses another production installation', async () => {
    const answer = await run('main', [], { ...PRODUCTION, PUBLIC_URL: 'https://staging.example' });
    expect(answer).toEqual({ code: 1, stdout: '', stderr: REFUSAL });
  }, 60_000);

  test('is not migrated by a refused process', async () => {
    const { rows } = await client.query<{ timestamp: string; name: string }>(
      'delete from migrations where id = (select max(id) from migrations) returning timestamp, name',
    );
    await run('migrate', [], { NODE_ENV: 'development' });
    const values = [rows[0]?.timestamp, rows[0]?.name];
    expect((await client.query('select from migrations where name = $1', values.slice(1))).rowCount).toBe(0);
    await client.query('insert into migrations (timestamp, name) values ($1, $2)', values);
  }, 240_000);

  test('gets no sample data, even from its own installation', async () => {
    const own = { ...PRODUCTION, PUBLIC_URL: LIVE.publicUrl };
    const stderr = 'Sample data is for development: this is a production installation.\n';
    const answers = await Promise.all([[], ['--if-empty']].map((args) => run('seed', args, own)));
    expect(answers).toEqual(answers.map(() => ({ code: 1, stdout: '', stderr })));
    expect((await client.query('select from users')).rowCount).toBe(0);
  }, 240_000);

  test('follows its installation to another address and can be taken over by another one', async () => {
    const show = async (settings: Record<string, string>) => (await run('installation', ['show'], settings)).stdout;
    const [first = ''] = (await show({ NODE_ENV: 'development' })).match(/\S+$/m) ?? [];
    const moved = { ...PRODUCTION, PUBLIC_URL: 'https://new.example' };
    expect(await run('installation', ['move'], moved)).toEqual({
      code: 0,
      stdout: `production at https://new.example, ${first}\n`,
      stderr: '',
    });
    expect((await run('migrate', [], moved)).code).toBe(0);
    const { stdout } = await run('installation', ['take-over'], { NODE_ENV: 'development' });
    expect(stdout).toMatch(/^development at http:\/\/localhost:1, \S+\nMail is held: /);
    expect(stdout).not.toContain(first);
    expect((await run('installation', [], moved)).stderr).toMatch(/^Usage: npm run installation -- show/);
  }, 240_000);
});

test('an application has an installation id from its first start', async () => {
  const api = await startTestApp();
  try {
    expect(api.app.get(INSTALLATION_ID, { strict: false })).toMatch(/^[\da-f]{8}-/);
  } finally {
    await api.close();
  }
});
