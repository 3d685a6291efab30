// The installation under test: a PostgreSQL server kept between runs, databases copied from templates, and programs.
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

/** @param {string} cache */
const runningFile = (cache) => join(cache, 'running');

export class Laboratory {
  /** @type {Set<Program>} */
  #programs = new Set();
  /** @type {Set<string>} */
  #databases = new Set();

  /**
   * @param {{ rounds: number, isLarge: boolean, minutes?: number }} size
   * @param {string} cache kept between runs
   * @param {string} folder output of this run
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
   * @param {{ cache?: string, settings?: Record<string, string> }} [place] PostgreSQL settings and a cache folder other than the default
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

  async clear() {
    await Promise.all([...this.#programs].map((program) => program.stop()));
    this.#programs.clear();
    for (const name of this.#databases) await this.server.query(`drop database if exists ${name} with (force)`);
    this.#databases.clear();
  }

  /**
   * Creates a migrated database with that many credentials of other people. It is dropped when the scenario ends.
   * @param {import('./templates.mjs').Filling} filling
   * @returns {Promise<string>}
   */
  async database(filling) {
    const template = await templateOf(this.postgres.url, filling);
    const name = `run_${process.pid}_${this.#databases.size}`;
    this.#databases.add(name);
    await this.server.query(`create database ${name} template ${template} strategy file_copy`);
    // Otherwise the copy's dirty buffers are written during the rounds.
    await this.server.query('checkpoint');
    const url = new URL(this.postgres.url);
    url.pathname = `/${name}`;
    return url.href;
  }

  /**
   * @param {string} databaseUrl
   * @param {{ settings?: Record<string, string>, nodeOptions?: string[], programs?: string }} [options] `programs`: folder of another release
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
   * The worker has no endpoint, so this can't wait until it is ready.
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
   * Starts `peers/<name>`, installing it first if needed, with PORT, DATABASE_URL and PRODUCT (folder of the compiled
   * API).
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
   * Stops a program started elsewhere when the scenario ends.
   * @param {Program} program
   */
  adopt(program) {
    this.#programs.add(program);
    return program;
  }

  /**
   * Imports a compiled module of the API, so that peers can run its statements.
   * @param {string} path relative to `apps/api/dist`
   */
  product(path) {
    return import(join(API, path));
  }

  /** CPU seconds of all PostgreSQL processes so far. */
  databaseCpuSeconds() {
    return cpuSecondsOfTree(this.postgres.pid);
  }

  async #dropLeftOver() {
    const { rows } = await this.server.query(`select datname from pg_database where datname ~ '^run_\\d'`);
    for (const { datname } of rows) await this.server.query(`drop database ${datname} with (force)`);
  }

  /** @param {import('./program.mjs').ProgramOptions} options */
  async #start(options) {
    return this.adopt(await startProgram(options, join(this.folder, `${options.name}.log`)));
  }
}
