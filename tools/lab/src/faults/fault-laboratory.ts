import { rm } from 'node:fs/promises';
import { migrate } from '@tracker/database/migrate';
import { startPostgres } from '@tracker/test-infrastructure/embedded-postgres';
import { freePort } from '@tracker/test-infrastructure/ports';
import { temporaryFolder } from '@tracker/test-infrastructure/postgres-process';
import { Laboratory } from '../installation/laboratory.js';
import { MailServer } from '../installation/mail-server.js';
import { type Program, untilTrue } from '../installation/program.js';

export class FaultLaboratory extends Laboratory {
  readonly mails = new MailServer();
  redisPort = 0;
  redis: Program | undefined;

  static async open() {
    const folder = await temporaryFolder('tracker-faults-');
    const postgres = await startPostgres(folder, { settings: { max_connections: '200' } });
    await migrate(postgres.url);
    const laboratory: FaultLaboratory = new FaultLaboratory(folder, postgres, ({ port, databaseUrl }) => ({
      NODE_ENV: 'development',
      LOG_LEVEL: 'silent',
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      REDIS_URL: `redis://127.0.0.1:${laboratory.redisPort}`,
      SMTP_URL: laboratory.mails.url,
      TRUST_PROXY: '127.0.0.1',
    }));
    laboratory.redisPort = await freePort();
    await laboratory.mails.open();
    await laboratory.openRedis();
    return laboratory;
  }

  async openRedis() {
    this.redis = await this.startRedis(this.redisPort);
  }

  override async close() {
    await this.stopPrograms('SIGKILL');
    await this.mails.close();
    await super.close();
    await rm(this.folder, { recursive: true, force: true });
  }

  startWorkers(count: number): Promise<Program[]> {
    return Promise.all(Array.from({ length: count }, () => this.startWorker()));
  }

  async queueMails(name: string, count: number) {
    await this.pool.query(
      `insert into outbox_messages (kind, dedupe_key, recipient, payload)
       select 'organization-deleted', $1 || n, $1 || n || '@example.test',
              jsonb_build_object('organizationName', $1, 'deletedBy', 'Nora')
       from generate_series(1, $2::integer) n`,
      [name, count],
    );
  }

  async count(statement: string, values: unknown[] = []): Promise<number> {
    const { rows } = await this.pool.query(statement, values);
    return Number(Object.values(rows[0])[0]);
  }

  queued(): Promise<number> {
    return this.count(`select count(*) from outbox_messages where state = 'queued'`);
  }

  async untilSettled(seconds: number): Promise<number> {
    const startedAt = Date.now();
    await untilTrue('the mail queue is empty', seconds, async () => (await this.queued()) === 0);
    return (Date.now() - startedAt) / 1_000;
  }

  async reset() {
    await this.pool.query(
      'truncate outbox_messages, users, organizations, reminder_scans, durable_jobs, stripe_events, stripe_account cascade',
    );
    this.mails.reset();
  }
}

export async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
  await answer?.body?.cancel();
  return answer?.ok === true;
}
