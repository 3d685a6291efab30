import { execFile, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FAST_AND_FORGETFUL, runningPostgres, startPostgres } from '@tracker/test-infrastructure/embedded-postgres';
import { freePort, isFree } from '@tracker/test-infrastructure/ports';
import { markOf } from '../workspace/claim.mjs';
import { startPlatform } from './platform.mjs';
import { ROOT } from '../workspace/settings.mjs';
import { temporaryFolder } from '@tracker/test-infrastructure/temporary-folder';

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

/**
 * What a command starts, each with the NODE_ENV it is given, and all that was said.
 * @param {string} command
 * @param {string | undefined} nodeEnv
 */
async function startedBy(command, nodeEnv) {
  const dataDir = await temporaryFolder('tracker-start-');
  const [port, devServicesPort] = [await freePort(), await freePort()];
  const settings = { DATA_DIR: dataDir, PORT: String(port), DEV_SERVICES_PORT: String(devServicesPort), REDIS_URL: '' };
  const { NODE_ENV: _ofThisSpec, ...inherited } = process.env;
  const env = { ...inherited, ...settings, DATABASE_URL: 'postgres://localhost/nowhere' };
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
  await rm(dataDir, { recursive: true, force: true });
  const lines = output.matchAll(/^STARTED apps\/(\S+)\/dist\/(\S+)\.js (.*)$/gm);
  return { output, started: Object.fromEntries([...lines].map(([, app, name, kind]) => [`${app} ${name}`, kind])) };
}

/** @param {string} host */
async function occupy(host) {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, host, () => resolve(null)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { port, release: () => new Promise((resolve) => server.close(resolve)) };
}

describe('npm start', () => {
  /** @type {string} */
  let dataDir;

  beforeEach(async () => {
    dataDir = await temporaryFolder('tracker-start-');
  });

  afterEach(async () => {
    await rm(dataDir, { recursive: true, force: true });
  });

  it.each(['127.0.0.1', '0.0.0.0', '::'])(
    'says which port is taken on %s, before it does anything',
    async (host) => {
      const { port, release } = await occupy(host);
      const { code, output } = await start({ PORT: String(port), DATA_DIR: dataDir });
      await release();
      expect(code).toBe(1);
      expect(output.trim()).toBe(
        `Port ${port} is taken: stop the program that uses it, or choose another, for example PORT=${port + 10} npm start.`,
      );
      expect(await readdir(dataDir)).toEqual([]);
    },
    20_000,
  );

  it('refuses one port for two', async () => {
    const port = String(await freePort());
    const { code, output } = await start({ PORT: port, DEV_SERVICES_PORT: port, DATA_DIR: dataDir });
    expect([code, output.trim()]).toEqual([1, `PORT and DEV_SERVICES_PORT must differ; both are ${port}.`]);
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('says so of the port of the stand-ins', async () => {
    const { port, release } = await occupy('127.0.0.1');
    const settings = { PORT: String(await freePort()), DEV_SERVICES_PORT: String(port), DATA_DIR: dataDir };
    const { code, output } = await start(settings);
    await release();
    expect(code).toBe(1);
    expect(output).toContain(`DEV_SERVICES_PORT=${port + 10} npm start`);
  }, 20_000);

  it('refuses a port that is none in one sentence', async () => {
    const { code, output } = await start({ PORT: 'eighty', DATA_DIR: dataDir });
    expect(code).toBe(1);
    expect(output.trim()).toBe('PORT must be a port number between 1 and 65535, not "eighty".');
  }, 20_000);

  it('refuses data that another start uses before it builds anything, as that one runs from the same folders', async () => {
    const server = await startPostgres(dataDir, { settings: FAST_AND_FORGETFUL });
    await writeFile(join(dataDir, 'running.json'), JSON.stringify({ starter: process.pid, addresses: {} }));
    const settings = { PORT: String(await freePort()), DEV_SERVICES_PORT: String(await freePort()), DATA_DIR: dataDir };
    const { code, output } = await start(settings);
    await server.stop();
    expect(code).toBe(1);
    expect(output.trim()).toBe(
      `The data in ${dataDir} is in use by process ${process.pid}: stop it, or choose another DATA_DIR.`,
    );
  }, 60_000);

  it('waits for another start from the same folder, as each takes away for a moment what the other one starts from', async () => {
    const other = spawn('sleep', ['60']);
    const file = join(ROOT, '.starting');
    await writeFile(file, await markOf(Number(other.pid)));
    const settings = { PORT: String(await freePort()), DEV_SERVICES_PORT: String(await freePort()) };
    const child = start({ ...settings, DATA_DIR: '/sys/tracker' }, (output) => {
      if (output.includes('waiting')) other.kill();
    });
    const { output } = await child;
    expect(output.split('\n')).toEqual([
      `Process ${other.pid} is starting from this folder; waiting for it…`,
      expect.stringContaining('DATA_DIR /sys/tracker cannot be written'),
      '',
    ]);
    expect(await readFile(file, 'utf8').catch(() => null)).toBeNull();
  }, 20_000);

  it('does not wait for a process that has the pid of one that was killed while it started', async () => {
    const other = spawn('sleep', ['60']);
    await writeFile(join(ROOT, '.starting'), `${other.pid} 1`);
    const settings = { PORT: String(await freePort()), DEV_SERVICES_PORT: String(await freePort()) };
    const { output } = await start({ ...settings, DATA_DIR: '/sys/tracker' });
    other.kill();
    expect(output).toMatch(/^DATA_DIR \/sys\/tracker cannot be written/);
  }, 20_000);

  it('refuses data on which another start is just beginning, and leaves its database alone', async () => {
    const server = await startPostgres(dataDir, { settings: FAST_AND_FORGETFUL });
    const other = spawn('sleep', ['60']);
    await writeFile(join(dataDir, 'starting'), await markOf(Number(other.pid)));
    const [port, devServicesPort] = [await freePort(), await freePort()];
    const settings = { port, devServicesPort, dataDir, databaseUrl: null, smtpUrl: null, isProduction: false };
    const starting = startPlatform(settings, { say: () => undefined, onExit: () => undefined });
    await expect(starting).rejects.toThrow(
      `The data in ${dataDir} is in use by process ${other.pid}: stop it, or choose another DATA_DIR.`,
    );
    expect(await runningPostgres(dataDir)).toBe(server.url);
    other.kill();
    await server.stop();
  }, 60_000);

  it('says so when nothing can be kept in DATA_DIR', async () => {
    const file = join(dataDir, 'notes.txt');
    await writeFile(file, '');
    const settings = { PORT: String(await freePort()), DEV_SERVICES_PORT: String(await freePort()) };
    const answers = [];
    for (const place of [file, '/sys/tracker', '/proc/tracker/data'])
      answers.push(await start({ ...settings, DATA_DIR: place }));
    expect(answers.map(({ code, output }) => [code, output.trim()])).toEqual([
      [1, `DATA_DIR ${file} cannot be a folder. Choose another.`],
      [
        1,
        expect.stringMatching(
          /^DATA_DIR \/sys\/tracker cannot be written \(E[A-Z]+\): give it to the account that runs this, or choose another\.$/,
        ),
      ],
      [1, 'DATA_DIR /proc/tracker/data cannot be a folder. Choose another.'],
    ]);
  }, 20_000);

  it('finds a port free again once it was let go', async () => {
    const { port, release } = await occupy('127.0.0.1');
    expect(await isFree(port)).toBe(false);
    await release();
    expect(await isFree(port)).toBe(true);
  });
});

// In this file, as these starts take their turns with those above.
describe.each(['start.mjs', 'dev.mjs'])('%s, where nobody says what for,', (command) => {
  it.each([undefined, ''])(
    'starts the API and the stand-ins as development (NODE_ENV=%s)',
    async (nodeEnv) => {
      const { started } = await startedBy(command, nodeEnv);
      expect(Object.keys(started)).toEqual(expect.arrayContaining(['api main', 'api seed', 'dev-services main']));
      expect([...new Set(Object.values(started))]).toEqual(['development']);
    },
    30_000,
  );
});

describe('with NODE_ENV=production', () => {
  it('start.mjs starts the API as production, without stand-ins and demonstration data', async () => {
    const { started } = await startedBy('start.mjs', 'production');
    expect(started).toMatchObject({ 'api main': 'production' });
    for (const absent of ['dev-services main', 'api seed']) expect(Object.keys(started)).not.toContain(absent);
  }, 30_000);

  it('dev.mjs starts nothing', async () => {
    const { started, output } = await startedBy('dev.mjs', 'production');
    expect([started, output.trim()]).toEqual([{}, 'npm run dev is for development: leave NODE_ENV unset.']);
  }, 30_000);
});
