// The installation that is measured: one PostgreSQL that is kept between runs, databases copied from filled templates, and programs on them.
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPostgres } from '@tracker/test-infrastructure/embedded-postgres';
import { freePort } from '@tracker/test-infrastructure/ports';
import { isAlive } from '@tracker/test-infrastructure/postgres-process';
import pg from 'pg';
import { installPeer } from './peers.mjs';
import { cpuSecondsOfTree } from './process-accounts.mjs';
import { productionSettings } from './production-settings.mjs';
import { startProgram } from './program.mjs';
import { templateOf } from './templates.mjs';

/** @typedef {import('./program.mjs').Program} Program */

const CACHE = fileURLToPath(new URL('../../.cache/', import.meta.url));
const API = fileURLToPath(new URL('../../../../apps/api/dist/', import.meta.url));

/**
 * Holds the pid of the run under way.
 * @param {string} cache
 */
const runningFile = (cache) => join(cache, 'running');

export class Laboratory {
  /** @type {Set<Program>} */
  #programs = new Set();
  /** @type {Set<string>} */
  #databases = new Set();

  /**
   * @param {{ rounds: number, isLarge: boolean, minutes?: number }} size
   * @param {string} cache what is kept between runs
   * @param {string} folder for what one run writes
   * @param {import('@tracker/test-infrastructure/embedded-postgres').Server} postgres
   */
  constructor({ rounds, isLarge, minutes = 1 }, cache, folder, postgres) {
    this.rounds = rounds;
    this.isLarge = isLarge;
    this.minutes = minutes;
    this.running = runningFile(cache);
    this.folder = folder;
    this.postgres = postgres;
    this.server = new pg.Pool({ connectionString: postgres.url, max: 1 });
    this.server.on('error', () => undefined);
  }

  /**
   * @param {{ rounds: number, isLarge: boolean, minutes?: number }} size
   * @param {{ cache?: string, settings?: Record<string, string> }} [place] another folder than the benchmarks' own, and what PostgreSQL has there besides its defaults
   */
  static async open(size, { cache = CACHE, settings = {} } = {}) {
    await mkdir(cache, { recursive: true });
    const other = Number(await readFile(runningFile(cache), 'utf8').catch(() => ''));
    if (other && (await isAlive(other))) throw new Error('Another run of the benchmarks is under way.');
    await writeFile(runningFile(cache), String(process.pid));
    const leftOver = (await readdir(cache)).filter((name) => name.startsWith('run-'));
    for (const name of leftOver) await rm(join(cache, name), { recursive: true, force: true });
    const postgres = await startPostgres(cache, { settings: { max_connections: '200', ...settings } });
    const laboratory = new Laboratory(size, cache, await mkdtemp(join(cache, 'run-')), postgres);
    await laboratory.#dropLeftOver();
    return laboratory;
  }

  async close() {
    await this.clear();
    await this.server.end();
    await this.postgres.stop();
    await rm(this.folder, { recursive: true, force: true });
    await rm(this.running, { force: true });
  }

  /** Ends the programs and drops the databases of a scenario. */
  async clear() {
    await Promise.all([...this.#programs].map((program) => program.stop()));
    this.#programs.clear();
    for (const name of this.#databases) await this.server.query(`drop database if exists ${name} with (force)`);
    this.#databases.clear();
  }

  /**
   * A migrated database of one's own with so many credentials of other people in it; dropped when the scenario ends.
   * @param {import('./templates.mjs').Filling} filling
   * @returns {Promise<string>} its address
   */
  async database(filling) {
    const template = await templateOf(this.postgres.url, filling);
    const name = `run_${process.pid}_${this.#databases.size}`;
    this.#databases.add(name);
    await this.server.query(`create database ${name} template ${template} strategy file_copy`);
    // The copy's dirty buffers would otherwise be written in the middle of the rounds.
    await this.server.query('checkpoint');
    const url = new URL(this.postgres.url);
    url.pathname = `/${name}`;
    return url.href;
  }

  /**
   * The API as it runs in production.
   * @param {string} databaseUrl
   * @param {{ settings?: Record<string, string>, nodeOptions?: string[], programs?: string }} [options] `programs`: the folder of another release's
   */
  async startApi(databaseUrl, { settings = {}, nodeOptions = [], programs = API } = {}) {
    const port = await freePort();
    return this.#start({
      name: 'api',
      script: join(programs, 'main.js'),
      nodeOptions,
      url: `http://127.0.0.1:${port}`,
      readyPath: '/readyz',
      env: {
        ...productionSettings({ port, databaseUrl, dataDir: await mkdtemp(join(this.folder, 'api-')) }),
        ...settings,
      },
    });
  }

  /**
   * The worker as it runs in production. It answers nothing, so nobody knows when it is ready.
   * @param {string} databaseUrl
   * @param {Record<string, string>} settings
   */
  async startWorker(databaseUrl, settings) {
    const dataDir = await mkdtemp(join(this.folder, 'worker-'));
    return this.#start({
      name: 'worker',
      script: join(API, 'worker.js'),
      url: '',
      readyPath: null,
      env: { ...productionSettings({ port: await freePort(), databaseUrl, dataDir }), ...settings },
    });
  }

  /**
   * A peer's program, installed when it is not yet: a script of `peers/<name>`. It gets PORT, DATABASE_URL and PRODUCT (the folder of the compiled API) and answers `readyPath` once it is ready.
   * @param {string} name
   * @param {{ script: string, databaseUrl: string, env?: Record<string, string>, args?: string[], nodeOptions?: string[], readyPath?: string }} options
   */
  async startPeer(name, { script, databaseUrl, env = {}, args = [], nodeOptions = [], readyPath = '/ready' }) {
    const folder = await installPeer(name);
    const port = await freePort();
    return this.#start({
      name,
      script: join(folder, script),
      args,
      nodeOptions,
      cwd: folder,
      url: `http://127.0.0.1:${port}`,
      readyPath,
      env: { NODE_ENV: 'production', PORT: String(port), DATABASE_URL: databaseUrl, PRODUCT: API, ...env },
    });
  }

  /**
   * Has a program that was started elsewhere ended with the scenario.
   * @param {Program} program
   */
  adopt(program) {
    this.#programs.add(program);
    return program;
  }

  /**
   * A compiled module of the API, for statements that a peer is to run as well.
   * @param {string} path below `apps/api/dist`
   */
  product(path) {
    return import(join(API, path));
  }

  /** Seconds of CPU that PostgreSQL has used so far, all its processes together. */
  databaseCpuSeconds() {
    return cpuSecondsOfTree(this.postgres.pid);
  }

  /** What a run that was killed could not drop. */
  async #dropLeftOver() {
    const { rows } = await this.server.query(`select datname from pg_database where datname ~ '^run_\\d'`);
    for (const { datname } of rows) await this.server.query(`drop database ${datname} with (force)`);
  }

  /** @param {import('./program.mjs').ProgramOptions} options */
  async #start(options) {
    return this.adopt(await startProgram(options, join(this.folder, `${options.name}.log`)));
  }
}
