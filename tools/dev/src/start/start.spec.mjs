import { execFile, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FAST_AND_FORGETFUL, runningPostgres, startPostgres } from '@tracker/test-infrastructure/embedded-postgres';
import { freePort } from '@tracker/test-infrastructure/ports';
import { markOf } from '../workspace/claim.mjs';
import { requireDataFolder } from './data-folder.mjs';
import { startPlatform } from './platform.mjs';
import { readSettings, ROOT } from '../workspace/settings.mjs';
import { temporaryFolder } from '@tracker/test-infrastructure/postgres-process';

/**
 * @param {Record<string, string>} settings
 * @param {(output: string) => void} [onOutput] told all that was said so far
 * @returns {Promise<{ code: number | null, output: string }>}
 */
async function start(settings, onOutput = () => undefined) {
  const child = spawn(process.execPath, [join(ROOT, 'tools/dev/src/start/start.mjs')], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => onOutput((output += chunk)));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}

const NO_PROCESSES = new URL('./no-processes.fixture.mjs', import.meta.url).href;

/** @type {string} */
let dataDir;
/** @type {Record<'PORT' | 'DEV_SERVICES_PORT' | 'DATA_DIR', string>} */
let settings;

beforeEach(async () => {
  dataDir = await temporaryFolder('tracker-start-');
  const [port, devServicesPort] = [await freePort(), await freePort()];
  settings = { PORT: String(port), DEV_SERVICES_PORT: String(devServicesPort), DATA_DIR: dataDir };
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/**
 * What a command starts, each with the NODE_ENV it is given, and all that was said.
 * @param {string} command
 * @param {string} [nodeEnv]
 */
async function startedBy(command, nodeEnv) {
  const { NODE_ENV: _ofThisSpec, ...inherited } = process.env;
  const env = { ...inherited, ...settings, REDIS_URL: '', DATABASE_URL: 'postgres://localhost/nowhere' };
  const script = join(ROOT, 'tools/dev/src/start', command);
  /** @type {string} */
  const output = await new Promise((done) =>
    execFile(
      process.execPath,
      ['--import', NO_PROCESSES, script],
      { env: nodeEnv === undefined ? env : { ...env, NODE_ENV: nodeEnv } },
      (_error, said, complained) => done(said + complained),
    ),
  );
  const lines = output.matchAll(/^STARTED apps\/(\S+)\/dist\/(\S+)\.js (.*)$/gm);
  return { output, started: Object.fromEntries([...lines].map(([, app, name, kind]) => [`${app} ${name}`, kind])) };
}

describe('npm start', () => {
  it('reports a port in use before it does anything else', async () => {
    const server = createServer().unref();
    await new Promise((resolve) => server.listen(Number(settings.PORT), () => resolve(null)));
    const { code, output } = await start(settings);
    await new Promise((resolve) => server.close(resolve));
    expect(code).toBe(1);
    expect(output.trim()).toMatch(/^Port \d+ is taken: .*npm start\.$/);
    expect(await readdir(dataDir)).toEqual([]);
  });

  it.each([
    [{ PORT: '3000', DEV_SERVICES_PORT: '3000' }, 'PORT and DEV_SERVICES_PORT must differ; both are 3000.'],
    [{ PORT: 'eighty' }, 'PORT must be a port number between 1 and 65535, not "eighty".'],
  ])('refuses %j in one sentence', (given, sentence) => {
    Object.assign(process.env, given);
    expect(readSettings).toThrow(sentence);
    for (const name of Object.keys(given)) delete process.env[name];
  });

  it('refuses a data folder in use before it builds anything', async () => {
    const server = await startPostgres(dataDir, { settings: FAST_AND_FORGETFUL });
    await writeFile(join(dataDir, 'running.json'), JSON.stringify({ starter: process.pid, addresses: {} }));
    const { code, output } = await start(settings);
    expect([code, output.trim()]).toEqual([
      1,
      `The data in ${dataDir} is in use by process ${process.pid}: stop it, or choose another DATA_DIR.`,
    ]);
    await rm(join(dataDir, 'running.json'));

    const other = spawn('sleep', ['60']);
    await writeFile(join(dataDir, 'starting'), await markOf(Number(other.pid)));
    const [port, devServicesPort] = [Number(settings.PORT), Number(settings.DEV_SERVICES_PORT)];
    const own = { port, devServicesPort, dataDir, databaseUrl: null, smtpUrl: null, isProduction: false };
    const starting = startPlatform(own, { say: () => undefined, onExit: () => undefined });
    await expect(starting).rejects.toThrow(
      `The data in ${dataDir} is in use by process ${other.pid}: stop it, or choose another DATA_DIR.`,
    );
    expect(await runningPostgres(dataDir)).toBe(server.url);
    other.kill();
    await server.stop();
  });

  it('waits for another start from the same folder, because both replace the built files', async () => {
    const other = spawn('sleep', ['60']);
    const file = join(ROOT, '.starting');
    await writeFile(file, await markOf(Number(other.pid)));
    const { output } = await start({ ...settings, DATA_DIR: '/sys/tracker' }, (said) => {
      if (said.includes('waiting')) other.kill();
    });
    expect(output.split('\n')).toEqual([
      `Process ${other.pid} is starting from this folder; waiting for it…`,
      expect.stringContaining('DATA_DIR /sys/tracker cannot be written'),
      '',
    ]);
    expect(await readFile(file, 'utf8').catch(() => null)).toBeNull();
  });

  it('does not wait for a process that reuses the pid of a killed start', async () => {
    await writeFile(join(ROOT, '.starting'), `${process.pid} 1`);
    const { output } = await start({ ...settings, DATA_DIR: '/sys/tracker' });
    expect(output).toMatch(/^DATA_DIR \/sys\/tracker cannot be written/);
  });

  it('reports an unwritable DATA_DIR', async () => {
    const file = join(dataDir, 'notes.txt');
    await writeFile(file, '');
    for (const place of [file, '/proc/tracker/data'])
      await expect(requireDataFolder(place)).rejects.toThrow(`DATA_DIR ${place} cannot be a folder. Choose another.`);
    await expect(requireDataFolder('/sys/tracker')).rejects.toThrow(
      /^DATA_DIR \/sys\/tracker cannot be written \(E[A-Z]+\): give it to the account that runs this, or choose another\.$/,
    );
  });
});

// In this file, as these starts take their turns with those above.
it.each(['start.mjs', 'dev.mjs'])(
  '%s starts the API and the stand-ins as development when NODE_ENV is unset',
  async (command) => {
    const { started } = await startedBy(command);
    expect(Object.keys(started)).toEqual(expect.arrayContaining(['api main', 'api seed', 'dev-services main']));
    expect([...new Set(Object.values(started))]).toEqual(['development']);
  },
);

describe('with NODE_ENV=production', () => {
  it('start.mjs starts the API as production, without stand-ins and demonstration data', async () => {
    const { started } = await startedBy('start.mjs', 'production');
    expect(started).toMatchObject({ 'api main': 'production' });
    for (const absent of ['dev-services main', 'api seed']) expect(Object.keys(started)).not.toContain(absent);
  });

  it('dev.mjs starts nothing', async () => {
    const { started, output } = await startedBy('dev.mjs', 'production');
    expect([started, output.trim()]).toEqual([{}, 'npm run dev is for development: leave NODE_ENV unset.']);
  });
});
