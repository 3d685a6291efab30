import { readdir, readFile } from 'node:fs/promises';
import { requireOwnDatabase, settleInstallation } from '@tracker/database/installation';
import { createTestDatabase, type TestDatabase } from '@tracker/database/test-database';
import pg from 'pg';
import { runProcess } from './testing/service-process.js';

const LIVE = { kind: 'production', publicUrl: 'https://tracker.example' } as const;
const REFUSAL = 'This database belongs to the production installation at https://tracker.example.\n';
const PRODUCTION = {
  NODE_ENV: 'production',
  SMTP_URL: 'smtp://127.0.0.1:9',
  GOOGLE_CLIENT_ID: 'x',
  GOOGLE_CLIENT_SECRET: 'x',
};
/** Processes that start otherwise. `installation` must work on databases of other installations. */
const OTHER_STARTS = ['archive-months', 'installation', 'main', 'migrate', 'worker'];

describe('the database of a production installation', () => {
  let database: TestDatabase;
  let client: pg.Client;

  beforeAll(async () => {
    database = await createTestDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await settleInstallation(async (text, values) => (await client.query(text, values)).rows, LIVE);
  });

  afterAll(async () => {
    await client?.end();
    await database?.drop();
  });

  const run = (entry: string, args: string[], settings: Record<string, string> = {}) =>
    runProcess(entry, args, { DATABASE_URL: database.url, ...settings });

  test.each<[string, string[], string, Record<string, string>]>([
    ['main', [], 'another production', { ...PRODUCTION, PUBLIC_URL: 'https://staging.example' }],
    ['worker', [], 'a development', {}],
    ['archive-months', ['--before', '2027-01'], 'a development', {}],
    ['mail', ['pending'], 'a development', {}],
  ])('refuses %s %j from %s installation', async (entry, args, _whose, settings) => {
    expect(await run(entry, args, settings)).toEqual({ code: 1, stdout: '', stderr: REFUSAL });
  });

  test('refuses every other command, because each starts with runCommand (as mail does) or runAsOf', async () => {
    const starts = await readdir(import.meta.dirname);
    const others: string[] = [];
    for (const name of starts.filter((start) => /^[\w-]+\.js$/.test(start)))
      if (!/await run(?:Command|AsOf)\(/.test(await readFile(`${import.meta.dirname}/${name}`, 'utf8')))
        others.push(name.replace('.js', ''));
    expect(others.toSorted()).toEqual(OTHER_STARTS);
  });

  test('is not migrated by a process that it refuses', async () => {
    const { rows } = await client.query<{ timestamp: string; name: string }>(
      'delete from migrations where id = (select max(id) from migrations) returning timestamp, name',
    );
    expect(await run('migrate', [])).toEqual({ code: 1, stdout: '', stderr: REFUSAL });
    const values = [rows[0]?.timestamp, rows[0]?.name];
    expect((await client.query('select from migrations where name = $1', values.slice(1))).rowCount).toBe(0);
    await client.query('insert into migrations (timestamp, name) values ($1, $2)', values);
  });

  test('refuses sample data, even from its own installation', async () => {
    const answer = await run('seed', ['--if-empty'], { ...PRODUCTION, PUBLIC_URL: LIVE.publicUrl });
    const stderr = 'Sample data is for development: this is a production installation.\n';
    expect(answer).toEqual({ code: 1, stdout: '', stderr });
    expect((await client.query('select from users')).rowCount).toBe(0);
  });

  test('accepts a new address of its installation, and can be taken over by another installation', async () => {
    const [first = ''] = (await run('installation', ['show'])).stdout.match(/\S+$/m) ?? [];
    const moved = { ...PRODUCTION, PUBLIC_URL: 'https://new.example' };
    expect(await run('installation', ['move'], moved)).toEqual({
      code: 0,
      stdout: `production at https://new.example, ${first}\n`,
      stderr: '',
    });
    await requireOwnDatabase(database.url, { kind: 'production', publicUrl: 'https://new.example' });
    const { stdout } = await run('installation', ['take-over']);
    expect(stdout).toMatch(/^development at http:\/\/localhost:1, \S+\nMail is held: /);
    expect(stdout).not.toContain(first);
    expect(await run('installation', [])).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Usage: npm run/) });
  });
});
