import { spawn } from 'node:child_process';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@tracker/test-infrastructure/temporary-folder';
import { FAST_AND_FORGETFUL, runningPostgres, startPostgres } from '@tracker/test-infrastructure/embedded-postgres';
import { markOf } from '../workspace/claim.mjs';
import { startAlone } from './data-folder.mjs';
import { openInstallation } from './installation.mjs';

describe('the commands beside an installation', () => {
  const said = process.env['NODE_ENV'];
  const settings = { dataDir: '/nowhere', databaseUrl: 'postgres://localhost/nowhere' };

  afterEach(() => {
    process.env['NODE_ENV'] = said;
  });

  it.each([
    [undefined, 'development'],
    ['', 'development'],
    ['production', 'production'],
  ])('run with NODE_ENV=%s as %s', async (given, expected) => {
    if (given === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = given;
    const { env } = await openInstallation(settings);
    expect(env['NODE_ENV']).toBe(expected);
  });

  it.each([
    ['of the running platform where that uses the same database', settings.databaseUrl, '', 'smtp://127.0.0.1:2'],
    ['of the operator, who names one', settings.databaseUrl, 'smtp://mail.example', 'smtp://mail.example'],
    [
      'of the operator beside a platform on another database',
      'postgres://x/y',
      'smtp://mail.example',
      'smtp://mail.example',
    ],
    ['of nobody beside a platform on another database', 'postgres://x/y', '', undefined],
  ])('send mail to the server %s', async (_whose, databaseUrl, smtpUrl, expected) => {
    const dataDir = await temporaryFolder('tracker-command-');
    const addresses = { DATABASE_URL: settings.databaseUrl, SMTP_URL: 'smtp://127.0.0.1:2' };
    await writeFile(join(dataDir, 'running.json'), JSON.stringify({ starter: process.pid, addresses }));
    process.env['SMTP_URL'] = smtpUrl;
    const { env } = await openInstallation({ dataDir, databaseUrl });
    delete process.env['SMTP_URL'];
    await rm(dataDir, { recursive: true });
    expect([env['SMTP_URL'], env['DATABASE_URL']]).toEqual([expected, databaseUrl]);
  });

  it('know nothing of a platform that was killed', async () => {
    const dataDir = await temporaryFolder('tracker-command-');
    const ended = spawn('true');
    await new Promise((done) => ended.once('exit', done));
    const addresses = { DATABASE_URL: settings.databaseUrl, SMTP_URL: 'smtp://127.0.0.1:2' };
    await writeFile(join(dataDir, 'running.json'), JSON.stringify({ starter: ended.pid, addresses }));
    const { env } = await openInstallation({ dataDir, databaseUrl: settings.databaseUrl });
    await rm(dataDir, { recursive: true });
    expect(env['SMTP_URL']).toBeUndefined();
  });

  it('wait for a start that is under way, and work with its database, which stays', async () => {
    const dataDir = await temporaryFolder('tracker-command-');
    const starter = spawn('sleep', ['60']);
    await writeFile(join(dataDir, 'starting'), await markOf(Number(starter.pid)));
    const told = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const opening = openInstallation({ dataDir, databaseUrl: null }, { mayCreate: true });
    const server = await startPostgres(dataDir, { settings: FAST_AND_FORGETFUL });
    starter.kill();
    const { databaseUrl, close } = await opening;
    expect(told.mock.calls).toEqual([[`Process ${starter.pid} is at work in ${dataDir}; waiting for it…`]]);
    told.mockRestore();
    await close();
    expect([databaseUrl, await runningPostgres(dataDir)]).toEqual([server.url, server.url]);
    await server.stop();
    await rm(dataDir, { recursive: true });
  }, 60_000);

  it('have a database of their own for themselves where none runs', async () => {
    const dataDir = await temporaryFolder('tracker-command-');
    const { databaseUrl, close } = await openInstallation({ dataDir, databaseUrl: null }, { mayCreate: true });
    expect(await runningPostgres(dataDir)).toBe(databaseUrl);
    await expect(startAlone(dataDir, async () => undefined)).rejects.toThrow(
      `The data in ${dataDir} is in use by process ${process.pid}: stop it, or choose another DATA_DIR.`,
    );
    await close();
    expect(await startAlone(dataDir, async () => 'started')).toBe('started');
    expect(await runningPostgres(dataDir)).toBeNull();
    await rm(dataDir, { recursive: true });
  }, 60_000);

  it('refuse a folder in which nothing was ever started, and leave nothing there', async () => {
    const parent = await temporaryFolder('tracker-nothing-');
    const dataDir = join(parent, '.data');
    await expect(openInstallation({ dataDir, databaseUrl: null })).rejects.toThrow(
      `There is no installation in ${dataDir}. Create one with npm start, or choose another by DATA_DIR or DATABASE_URL.`,
    );
    expect(await readdir(parent)).toEqual([]);
    await rm(parent, { recursive: true });
  });
});
