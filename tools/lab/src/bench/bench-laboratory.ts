import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from '@tracker/dev/workspace/settings';
import { startPostgres } from '@tracker/test-infrastructure/embedded-postgres';
import { freePort } from '@tracker/test-infrastructure/ports';
import { isAlive } from '@tracker/test-infrastructure/postgres-process';
import { API, Laboratory, productionSettings } from '../installation/laboratory.js';
import { installPeer } from '../installation/peers.js';
import type { Program } from '../installation/program.js';
import { type Filling, templateOf } from './templates.js';

const CACHE = fileURLToPath(new URL('../../.cache/', import.meta.url));

interface Size {
  rounds: number;
  isLarge?: boolean;
  minutes?: number;
}

interface PeerOptions {
  script: string;
  databaseUrl: string;
  env?: Record<string, string>;
  nodeOptions?: string[];
  readyPath?: string;
}

export class BenchLaboratory extends Laboratory {
  rounds = 1;
  isLarge = false;
  minutes = 1;
  #runningFile = '';
  readonly #databases = new Set<string>();

  /** @param place PostgreSQL settings and a cache folder other than the default */
  static async open(size: Size, { cache = CACHE, settings = {} } = {}) {
    const runningFile = join(cache, 'running');
    await mkdir(cache, { recursive: true });
    const other = Number(await readFile(runningFile, 'utf8').catch(() => ''));
    if (other && (await isAlive(other))) throw new Error('Another benchmark is running.');
    await writeFile(runningFile, String(process.pid));
    for (const name of await readdir(cache))
      if (name.startsWith('run-')) await rm(join(cache, name), { recursive: true, force: true });
    const postgres = await startPostgres(cache, { settings: { max_connections: '200', ...settings } });
    const laboratory = new BenchLaboratory(await mkdtemp(join(cache, 'run-')), postgres, productionSettings);
    Object.assign(laboratory, size);
    laboratory.#runningFile = runningFile;
    const { rows } = await laboratory.pool.query(`select datname from pg_database where datname ~ '^run_\\d'`);
    for (const { datname } of rows) await laboratory.pool.query(`drop database ${datname} with (force)`);
    return laboratory;
  }

  override async close() {
    await this.clear();
    await super.close();
    await rm(this.folder, { recursive: true, force: true });
    await rm(this.#runningFile, { force: true });
  }

  async clear() {
    await this.stopPrograms();
    for (const name of this.#databases) await this.pool.query(`drop database if exists ${name} with (force)`);
    this.#databases.clear();
  }

  async database(filling: Filling): Promise<string> {
    const template = await templateOf(this.postgres.url, filling);
    const name = `run_${process.pid}_${this.#databases.size}`;
    this.#databases.add(name);
    await this.pool.query(`create database ${name} template ${template} strategy file_copy`);
    // Otherwise the copy's dirty buffers are written during the rounds.
    await this.pool.query('checkpoint');
    const url = new URL(this.postgres.url);
    url.pathname = `/${name}`;
    return url.href;
  }

  async startPeer(name: string, options: PeerOptions): Promise<Program> {
    const { script, databaseUrl, env = {}, nodeOptions = [], readyPath = '/ready' } = options;
    const folder = await installPeer(name);
    const port = await freePort();
    return this.start({
      name,
      command: [process.execPath, ...nodeOptions, join(folder, script)],
      cwd: folder,
      url: `http://127.0.0.1:${port}`,
      readyPath,
      env: { NODE_ENV: 'production', PORT: String(port), DATABASE_URL: databaseUrl, PRODUCT: API, ...env },
    });
  }

  startNest(databaseUrl: string): Promise<Program> {
    return this.startPeer('nest', { script: 'main.ts', databaseUrl, nodeOptions: NEST_OPTIONS });
  }

  /** `npm start` or `npm run dev` in a clone of the workspace. */
  async startProduct(command: 'start' | 'dev', clone = ROOT): Promise<Program> {
    const port = String(await freePort());
    return this.start({
      name: `npm-${command}`,
      command: [process.execPath, join(clone, `tools/dev/src/start/${command}.mjs`)],
      cwd: clone,
      url: `http://localhost:${port}`,
      readyPath: '/',
      env: {
        HOME: process.env['HOME'] ?? '',
        PORT: port,
        DEV_SERVICES_PORT: String(await freePort()),
        DATA_DIR: join(this.folder, command),
      },
    });
  }

  async machine() {
    const { rows } = await this.pool.query('show server_version');
    return {
      cpu: cpus()[0]?.model.trim() ?? 'unknown',
      cores: cpus().length,
      memoryGib: Math.round(totalmem() / 2 ** 30),
      node: process.versions.node,
      postgres: String(rows[0].server_version),
    };
  }

  product(path: string) {
    return import(join(API, path));
  }
}

export const NEST_OPTIONS = ['--import', '@swc-node/register/esm-register'];
