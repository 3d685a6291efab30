// An installation to break. PostgreSQL runs with full durability.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { migrate } from '@tracker/database/migrate';
import { startPostgres } from '@tracker/test-infrastructure/embedded-postgres';
import { freePort } from '@tracker/test-infrastructure/ports';
import { temporaryFolder } from '@tracker/test-infrastructure/temporary-folder';
import pg from 'pg';
import { MailSink } from './mail-sink.mjs';

const API = fileURLToPath(new URL('../../../../apps/api/dist/', import.meta.url));

/** @typedef {import('node:child_process').ChildProcess} Child */

export class Laboratory {
  mails = new MailSink();
  /** @type {Set<Child>} */
  #children = new Set();
  /** @type {Child | undefined} */
  #redis;

  /**
   * @param {string} folder
   * @param {import('@tracker/test-infrastructure/embedded-postgres').Server} postgres
   * @param {number} redisPort
   */
  constructor(folder, postgres, redisPort) {
    this.folder = folder;
    this.postgres = postgres;
    this.redisPort = redisPort;
    this.pool = new pg.Pool({ connectionString: postgres.url, max: 4 });
    this.pool.on('error', () => undefined);
  }

  static async open() {
    const folder = await temporaryFolder('tracker-faults-');
    const postgres = await startPostgres(folder, { settings: { max_connections: '200' } });
    await migrate(postgres.url);
    const laboratory = new Laboratory(folder, postgres, await freePort());
    await laboratory.mails.open();
    laboratory.startRedis();
    return laboratory;
  }

  async close() {
    for (const child of this.#children) await this.kill(child);
    await this.killRedis();
    await this.mails.close();
    await this.pool.end();
    await this.postgres.stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  get redisUrl() {
    return `redis://127.0.0.1:${this.redisPort}`;
  }

  /**
   * @param {string} entry
   * @param {{ args?: string[], settings?: Record<string, string> }} [options]
   */
  run(entry, { args = [], settings = {} } = {}) {
    const env = {
      PATH: process.env['PATH'],
      NODE_ENV: 'development',
      LOG_LEVEL: 'silent',
      DATA_DIR: this.folder,
      DATABASE_URL: this.postgres.url,
      REDIS_URL: this.redisUrl,
      SMTP_URL: this.mails.url,
      ...settings,
    };
    const child = spawn(process.execPath, [join(API, `${entry}.js`), ...args], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    this.#children.add(child);
    child.once('exit', () => this.#children.delete(child));
    return child;
  }

  /** @param {Child} child */
  async kill(child) {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  startRedis() {
    const options = ['--port', String(this.redisPort), '--bind', '127.0.0.1', '--save', '', '--dir', this.folder];
    this.#redis = spawn('redis-server', options, { stdio: 'ignore' });
  }

  async killRedis() {
    if (this.#redis) await this.kill(this.#redis);
  }

  /**
   * Inserts mails as the use cases do.
   * @param {string} name
   * @param {number} count
   */
  async queueMails(name, count) {
    await this.pool.query(
      `insert into outbox_messages (kind, dedupe_key, recipient, payload)
       select 'organization-deleted', $1 || n, $1 || n || '@example.test',
              jsonb_build_object('organizationName', $1, 'deletedBy', 'Nora')
       from generate_series(1, $2::integer) n`,
      [name, count],
    );
  }

  /** @returns {Promise<number>} */
  async queued() {
    const { rows } = await this.pool.query(`select count(*)::integer as n from outbox_messages where state = 'queued'`);
    return rows[0].n;
  }

  /**
   * Waits until the queue is empty and returns the milliseconds it took.
   * @param {number} seconds
   */
  async untilSettled(seconds) {
    const began = Date.now();
    for (const deadline = began + seconds * 1_000; Date.now() < deadline; await sleep(100)) {
      if ((await this.queued()) === 0) return Date.now() - began;
    }
    throw new Error(`${await this.queued()} mails are still queued after ${seconds} s.`);
  }

  async reset() {
    await this.pool.query('truncate outbox_messages, users, organizations, reminder_scans cascade');
    this.mails.forget();
    this.mails.mood = () => 'accept';
    this.mails.delay = () => 0;
  }
}
