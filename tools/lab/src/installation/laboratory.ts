import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Server } from '@tracker/test-infrastructure/embedded-postgres';
import { freePort } from '@tracker/test-infrastructure/ports';
import pg from 'pg';
import { type Program, type ProgramOptions, startProgram } from './program.js';

export const API = fileURLToPath(new URL('../../../../apps/api/dist/', import.meta.url));

export const SSO_KEY = { SSO_ENCRYPTION_KEY: randomBytes(32).toString('base64') };

interface Where {
  port: number;
  databaseUrl: string;
  dataDir: string;
}

type Settings = Record<string, string>;

export class Laboratory {
  readonly pool: pg.Pool;
  readonly #programs = new Set<Program>();

  constructor(
    readonly folder: string,
    readonly postgres: Server,
    protected readonly settings: (where: Where) => Settings,
  ) {
    this.pool = new pg.Pool({ connectionString: postgres.url, max: 4 });
    this.pool.on('error', () => undefined);
  }

  async close() {
    await this.stopPrograms();
    await this.pool.end();
    await this.postgres.stop();
  }

  async stopPrograms(signal?: NodeJS.Signals) {
    await Promise.all([...this.#programs].map((program) => program.stop(signal)));
    this.#programs.clear();
  }

  async start(options: ProgramOptions): Promise<Program> {
    const program = await startProgram(options, join(this.folder, `${options.name}.log`));
    this.#programs.add(program);
    return program;
  }

  /** @param programs folder of the compiled API, for another release */
  async startApi(databaseUrl = this.postgres.url, settings: Settings = {}, programs = API): Promise<Program> {
    const port = await freePort();
    return this.start({
      name: 'api',
      command: [process.execPath, join(programs, 'main.js')],
      url: `http://127.0.0.1:${port}`,
      readyPath: '/readyz',
      env: { ...this.settings({ port, databaseUrl, dataDir: await mkdtemp(join(this.folder, 'api-')) }), ...settings },
    });
  }

  async startWorker(databaseUrl = this.postgres.url, settings: Settings = {}): Promise<Program> {
    return this.startCommand('worker', [], databaseUrl, settings);
  }

  async startCommand(
    name: string,
    args: string[],
    databaseUrl = this.postgres.url,
    settings: Settings = {},
    programs = API,
  ) {
    const dataDir = await mkdtemp(join(this.folder, `${name}-`));
    const env = { ...this.settings({ port: 1, databaseUrl, dataDir }), ...settings };
    return this.start({ name, command: [process.execPath, join(programs, `${name}.js`), ...args], env });
  }

  async runCommand(...command: Parameters<Laboratory['startCommand']>) {
    const { name, ended } = await this.startCommand(...command);
    const code = await ended;
    if (code === 0) return;
    const log = await readFile(join(this.folder, `${name}.log`), 'utf8');
    throw new Error(`${name} ended with ${code}.\n${log.slice(-2_000)}`);
  }

  async startRedis(port: number): Promise<Program> {
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', this.folder];
    return this.start({ name: 'redis', command: ['redis-server', ...options], url: `redis://127.0.0.1:${port}` });
  }
}

/** The load generator acts as the proxy, so that each client has its own address. */
export function productionSettings({ port, databaseUrl, dataDir }: Where): Settings {
  const secrets = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_TEAM', 'STRIPE_PRICE_ENTERPRISE'];
  for (const provider of ['GOOGLE', 'MICROSOFT', 'LINKEDIN'])
    secrets.push(`${provider}_CLIENT_ID`, `${provider}_CLIENT_SECRET`);
  return {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    // One address for all processes of a database: a different one would be a different installation.
    PUBLIC_URL: 'http://127.0.0.1',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    TRUST_PROXY: '127.0.0.1',
    SMTP_URL: 'smtp://127.0.0.1:9',
    ...Object.fromEntries(secrets.map((name) => [name, 'unused-in-benchmarks'])),
  };
}
