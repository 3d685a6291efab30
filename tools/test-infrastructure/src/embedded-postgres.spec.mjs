import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { temporaryFolder } from './postgres-process.mjs';
import { runningPostgres, startPostgres } from './embedded-postgres.mjs';

/**
 * @param {string} url
 * @param {string} sql
 */
async function query(url, sql) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** @param {() => Promise<boolean>} isDone */
async function eventually(isDone) {
  for (let tries = 0; tries < 900; tries += 1) {
    if (await isDone().catch(() => false)) return true;
    await sleep(100);
  }
  return false;
}

describe('embedded PostgreSQL', () => {
  /** @type {string} */
  let dataDir;

  beforeAll(async () => {
    dataDir = await temporaryFolder('tracker-embedded-');
    const first = await startPostgres(dataDir);
    await query(first.url, 'create table kept (n int); insert into kept values (1)');
    expect(await runningPostgres(dataDir)).toBe(first.url);
    await first.stop();
    expect(await runningPostgres(dataDir)).toBeNull();
  });

  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  it('retries a start that fails until the cause is removed, and has kept its rows', async () => {
    const file = join(dataDir, 'postgres', 'postgresql.conf');
    const settings = await readFile(file, 'utf8');
    await writeFile(file, `${settings}\nobstacle = 1\n`);
    const starting = startPostgres(dataDir);
    const log = () => readFile(join(dataDir, 'postgres.log'), 'utf8');
    expect(await eventually(async () => (await log()).includes('obstacle'))).toBe(true);
    await writeFile(file, settings);
    const server = await starting;
    expect(await query(server.url, 'select n from kept')).toEqual([{ n: 1 }]);
    await server.stop();
  });

  it('recovers at the same address after its postmaster was killed', async () => {
    const server = await startPostgres(dataDir);
    const killed = server.pid;
    process.kill(killed, 'SIGKILL');
    expect(await eventually(async () => (await query(server.url, 'select n from kept')).length === 1)).toBe(true);
    expect(await eventually(async () => server.pid !== killed)).toBe(true);
    await server.stop();
  });

  it.each([0, 50, 150])('leaves no server running when it is stopped %s ms into its recovery', async (milliseconds) => {
    const server = await startPostgres(dataDir);
    process.kill(server.pid, 'SIGKILL');
    await sleep(milliseconds);
    await server.stop();
    await sleep(400);
    expect(await runningPostgres(dataDir)).toBeNull();
  });

  it('stops with a killed parent process, and keeps every row for the next one', async () => {
    const parent = fork(fileURLToPath(new URL('./embedded-postgres.fixture.mjs', import.meta.url)), [dataDir]);
    const url = await new Promise((resolve) => parent.once('message', resolve));
    await query(url, 'insert into kept values (2)');
    parent.kill('SIGKILL');
    await new Promise((resolve) => parent.once('exit', resolve));
    // On other systems the next start stops it.
    if (process.platform === 'linux')
      expect(await eventually(async () => (await runningPostgres(dataDir)) === null)).toBe(true);

    const server = await startPostgres(dataDir);
    expect(await query(server.url, 'select n from kept')).toEqual([{ n: 1 }, { n: 2 }]);
    await server.stop();
  });
});
