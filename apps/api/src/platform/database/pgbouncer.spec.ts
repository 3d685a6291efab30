import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { settingsOf } from '@tracker/database/time-limits';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { setServiceDefaults } from '@tracker/database/service-role';
import { freePort } from '@tracker/test-infrastructure/ports';
import pg from 'pg';
import { credentialsOf } from '../../testing/credential-calls.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';
import { until } from '../../testing/until.js';

const PROGRAM = '/usr/sbin/pgbouncer';
const NOBODY = { uid: 65_534, gid: 65_534 };
const said = spawnSync(PROGRAM, ['--version'], { encoding: 'utf8' }).stdout ?? '';
const [, major = 0, minor = 0] = (/PgBouncer (\d+)\.(\d+)/.exec(said) ?? []).map(Number);
const isInstalled = major > 0;
const prepares = major > 1 || minor >= 21;
const whenInstalled = isInstalled ? describe : describe.skip;

whenInstalled(`behind pgbouncer in transaction mode${isInstalled ? '' : ' (needs pgbouncer: install it)'}`, () => {
  let direct: TestApp;
  let api: TestApp;
  let bouncer: ChildProcess | undefined;
  let folder: string;

  beforeAll(async () => {
    direct = await startTestApp({ overTcp: true });
    const server = new URL(direct.databaseUrl);
    await setServiceDefaults(String(process.env['TEST_DATABASE_URL']), direct.databaseUrl);
    const port = await freePort();
    folder = await mkdtemp(join(tmpdir(), 'tracker-pgbouncer-'));
    await chmod(folder, 0o755);
    await writeFile(join(folder, 'users.txt'), `"${server.username}" "${server.password}"\n`);
    // As docs/operations/database.md requires, with few connections so that callers share them.
    const settings = {
      listen_addr: '127.0.0.1',
      listen_port: port,
      unix_socket_dir: '',
      auth_type: 'trust',
      auth_file: join(folder, 'users.txt'),
      pool_mode: 'transaction',
      default_pool_size: 3,
      ignore_startup_parameters: 'options',
      ...(prepares && { max_prepared_statements: 200 }),
    };
    const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
    const databases = `[databases]\n* = host=${server.hostname} port=${server.port}\n[pgbouncer]\n`;
    await writeFile(join(folder, 'pgbouncer.ini'), `${databases}${lines.join('\n')}\n`);
    // It refuses to run as root.
    const account = process.getuid?.() === 0 ? NOBODY : {};
    bouncer = spawn(PROGRAM, ['-q', join(folder, 'pgbouncer.ini')], { ...account, stdio: 'ignore' });
    server.port = String(port);
    await until(() => takesCalls(server.href));
    api = await startTestApp({
      environment: { databaseUrl: server.href, databasePrepares: prepares, databasePoolSize: 10 },
    });
  });

  afterAll(async () => {
    await api?.close();
    if (bouncer && bouncer.exitCode === null) {
      const ended = once(bouncer, 'exit');
      bouncer.kill('SIGKILL');
      await ended;
    }
    await direct?.close();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  test('concurrent users work correctly on shared server connections', async () => {
    const { create } = credentialsOf(api);
    const people = await Promise.all(Array.from({ length: 8 }, () => api.signIn()));
    const answers = await Promise.all(
      people.map(async (person) => {
        const made = await person.post('/api/organizations', { name: 'Ward 7' });
        await create(person);
        const read = ['/api/credentials', '/api/dashboard/stats', '/api/portfolio'];
        const got = await Promise.all(read.map((url) => person.get(url)));
        const file = await person.get('/api/credentials/export/csv');
        return [made, ...got, file].map(({ statusCode }) => statusCode);
      }),
    );
    expect(answers.flat().filter((status) => status >= 400)).toEqual([]);
  });

  test('requests keep the time limits of the role, and background transactions keep their own', async () => {
    const unitOfWork = api.app.get(UnitOfWork);
    const shown = async () => {
      const text = `select name, setting from pg_settings where name in ('statement_timeout', 'lock_timeout')`;
      const rows = await unitOfWork.manager.query<{ name: string; setting: string }[]>(text);
      return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
    };
    const all = await Promise.all(
      Array.from({ length: 12 }, (_, index) => (index % 2 ? shown() : unitOfWork.run(shown, 'background'))),
    );
    expect(all.filter((_, index) => index % 2)).toEqual(Array.from({ length: 6 }, () => settingsOf('request')));
    expect(all.filter((_, index) => index % 2 === 0)).toEqual(
      Array.from({ length: 6 }, () => settingsOf('background')),
    );
  });
});

async function takesCalls(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  const isUp = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end().catch(() => undefined);
  return isUp;
}
