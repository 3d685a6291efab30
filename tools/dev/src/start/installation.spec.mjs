import { spawn } from 'node:child_process';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@tracker/test-infrastructure/postgres-process';
import { FAST_AND_FORGETFUL, runningPostgres, startPostgres } from '@tracker/test-infrastructure/embedded-postgres';
import { markOf } from '../workspace/claim.mjs';
import { startAlone } from './data-folder.mjs';
import { openInstallation } from './installation.mjs';

describe('commands next to a running installation', () => {
  const said = process.env['NODE_ENV'];
  const elsewhere = 'postgres://localhost/nowhere';
  /** @type {string} */
  let dataDir;

  beforeEach(async () => {
    dataDir = await temporaryFolder('tracker-command-');
  });
  afterEach(async () => {
    process.env['NODE_ENV'] = said;
    await rm(dataDir, { recursive: true });
  });

  it.each([
    [undefined, 'development'],
    ['', 'development'],
    ['production', 'production'],
  ])('run with NODE_ENV=%s as %s', async (given, expected) => {
    if (given === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = given;
    const { env } = await openInstallation({ dataDir: '/nowhere', databaseUrl: elsewhere });
    expect(env['NODE_ENV']).toBe(expected);
  });

  it.each([
    ['of the running platform where that uses the same database', elsewhere, '', 'smtp://127.0.0.1:2'],
    ['of the operator, who names one', elsewhere, 'smtp://mail.example', 'smtp://mail.example'],
    ['of nobody beside a platform on another database', 'postgres://x/y', '', undefined],
    ['of nobody beside a platform that was killed', elsewhere, '', undefined],
  ])('send mail to the server %s', async (whose, databaseUrl, smtpUrl, expected) => {
    const ended = spawn('true');
    await new Promise((done) => ended.once('exit', done));
    const addresses = { DATABASE_URL: elsewhere, SMTP_URL: 'smtp://127.0.0.1:2' };
    const starter = whose.includes('killed') ? ended.pid : process.pid;
    await writeFile(join(dataDir, 'running.json'), JSON.stringify({ starter, addresses }));
    process.env['SMTP_URL'] = smtpUrl;
    const { env } = await openInstallation({ dataDir, databaseUrl });
    delete process.env['SMTP_URL'];
    expect([env['SMTP_URL'], env['DATABASE_URL']]).toEqual([expected, databaseUrl]);
  });

  it('wait for a starting installation and use its database, or start their own', async () => {
    const starter = spawn('sleep', ['60']);
    await writeFile(join(dataDir, 'starting'), await markOf(Number(starter.pid)));
    const told = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const opening = openInstallation({ dataDir, databaseUrl: null }, { mayCreate: true });
    const server = await startPostgres(dataDir, { settings: FAST_AND_FORGETFUL });
    starter.kill();
    const beside = await opening;
    expect(told.mock.calls).toEqual([[`Process ${starter.pid} is at work in ${dataDir}; waiting for it…`]]);
    told.mockRestore();
    await beside.close();
    expect([beside.databaseUrl, await runningPostgres(dataDir)]).toEqual([server.url, server.url]);
    await server.stop();

    const { databaseUrl, close } = await openInstallation({ dataDir, databaseUrl: null });
    expect(await runningPostgres(dataDir)).toBe(databaseUrl);
    await expect(startAlone(dataDir, async () => undefined)).rejects.toThrow(
      `The data in ${dataDir} is in use by process ${process.pid}: stop it, or choose another DATA_DIR.`,
    );
    await close();
    expect(await startAlone(dataDir, async () => 'started')).toBe('started');
    expect(await runningPostgres(dataDir)).toBeNull();
  });

  it('refuse a folder without an installation, and create nothing there', async () => {
    const empty = join(dataDir, '.data');
    await expect(openInstallation({ dataDir: empty, databaseUrl: null })).rejects.toThrow(
      `There is no installation in ${empty}. Create one with npm start, or choose another by DATA_DIR or DATABASE_URL.`,
    );
    expect(await readdir(dataDir)).toEqual([]);
  });
});
