import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import Bull from 'bull';
import { Redis } from 'ioredis';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '@tracker/database/test-database';
import { freePort } from '@tracker/test-infrastructure/ports';
import { startMailServer, type TestMailServer } from '../testing/mail-server.js';
import { ServiceProcess, untilAnswers } from '../testing/service-process.js';
import { until } from '../testing/until.js';

const MAILS = 200;
/** Ten emails on the connections of a killed worker, and ten that were sent but not recorded yet. */
const MAX_IN_DOUBT = 20;

/** The status or the error code; a proxy repeats requests that failed before anything was sent. */
function call(agent: Agent, url: string): Promise<string> {
  return new Promise((resolve) => {
    const request = get(url, { agent }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(String(answer.statusCode)));
      answer.once('error', () => resolve('cut'));
    });
    request.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') resolve('ECONNREFUSED');
      else resolve(request.reusedSocket ? String(error.code) : 'new connection refused');
    });
  });
}

/** Two API processes, two workers, one PostgreSQL and one Redis, as in a small redundant installation. */
describe('several processes', () => {
  let database: TestDatabase;
  let client: pg.Client;
  let mails: TestMailServer;
  let redis: ServiceProcess;
  let redisPort: number;
  let settings: Record<string, string>;
  const workers: ServiceProcess[] = [];
  const services: ServiceProcess[] = [];
  const apiUrls: string[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    client = new pg.Client({ connectionString: database.url });
    client.on('error', () => undefined);
    await client.connect();
    mails = await startMailServer();
    redisPort = await freePort();
    redis = ServiceProcess.redis(redisPort);
    settings = {
      NODE_ENV: 'development',
      DATABASE_URL: database.url,
      REDIS_URL: `redis://127.0.0.1:${redisPort}`,
      SMTP_URL: mails.url,
    };
    for (let count = 0; count < 2; count += 1) {
      const port = await freePort();
      apiUrls.push(`http://127.0.0.1:${port}`);
      services.push(ServiceProcess.node('main', { ...settings, PORT: String(port), TRUST_PROXY: 'loopback' }));
      workers.push(ServiceProcess.node('worker', settings));
    }
    await Promise.all(apiUrls.map((url) => untilAnswers(`${url}/readyz`)));
  });

  afterAll(async () => {
    await Promise.all([...services, ...workers, redis].map((service) => service?.kill()));
    await client?.end();
    await mails?.close();
    await database?.drop();
  });

  async function queue(name: string, count = MAILS): Promise<void> {
    await client.query(
      `insert into outbox_messages (kind, dedupe_key, recipient, payload)
       select 'organization-deleted', $1 || n, $1 || n || '@example.test',
              jsonb_build_object('organizationName', $1, 'deletedBy', 'Nora')
       from generate_series(1, $2::integer) n`,
      [name, count],
    );
  }

  /** Notifies the workers as a sender does; without it they poll every five seconds. */
  async function wake(): Promise<void> {
    const bull = new Bull('outbox', settings['REDIS_URL'] ?? '');
    await bull.add('outbox', null, { removeOnComplete: true });
    await bull.close();
  }

  async function queued(name = ''): Promise<number> {
    const count = `select from outbox_messages where state = 'queued' and starts_with(dedupe_key, $1)`;
    return (await client.query(count, [name])).rowCount ?? 0;
  }

  /** Expires the killed worker's leases while no other worker is running. */
  async function endLeases(): Promise<void> {
    const busy = `select from pg_stat_activity
      where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`;
    await until(async () => (await client.query(busy)).rowCount === 0);
    await client.query(`update outbox_messages set run_at = now() where state = 'queued'`);
  }

  const untilSent = () => until(async () => (await queued()) === 0);

  function messageIds(): Map<string, number> {
    const ids = new Map<string, number>();
    for (const { messageId } of mails.received) ids.set(messageId, (ids.get(messageId) ?? 0) + 1);
    return ids;
  }

  test('share the emails, and SIGTERM of one neither loses nor duplicates any', async () => {
    await queue('calm');
    await wake();
    await mails.untilReceived(20);
    expect(await workers.shift()?.stop()).toBe(0);
    await untilSent();
    expect(mails.received).toHaveLength(MAILS);
    expect(messageIds().size).toBe(MAILS);
  });

  test('lose no email when a worker is killed and Redis is flushed, killed and restarted', async () => {
    mails.received.length = 0;
    await queue('storm');
    await wake();
    await mails.untilReceived(20);
    await workers.shift()?.kill();
    await endLeases();
    await queue('meanwhile', 20);
    workers.push(ServiceProcess.node('worker', settings));
    await until(async () => (await queued('meanwhile')) === 0);
    const connection = new Redis(redisPort, '127.0.0.1');
    await connection.flushall();
    connection.disconnect();
    await redis.kill();
    await queue('without-redis', 40);
    await until(async () => (await queued('without-redis')) === 0);
    redis = ServiceProcess.redis(redisPort);
    await queue('redis-again', 40);
    await wake();
    await untilSent();
    const ids = messageIds();
    expect(ids.size).toBe(MAILS + 100);
    // Only emails that the killed worker was sending or had not recorded may be duplicated, with the same Message-ID.
    expect(mails.received.length - ids.size).toBeLessThanOrEqual(MAX_IN_DOUBT);
  });

  test('allow commands to run at the same time and exit', async () => {
    const run = (day: string) => ServiceProcess.node('reminders', settings, ['--as-of', day]).ended();
    expect(await Promise.all([run('2027-01-15'), run('no date')])).toEqual([0, 1]);
  });

  test('serve the same responses, and a shutdown cuts no request on a keep-alive connection', async () => {
    const answers = await Promise.all(apiUrls.map((url) => fetch(`${url}/api/subscriptions/pricing`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const agent = new Agent({ keepAlive: true, maxSockets: 8 });
    const outcomes: string[] = [];
    let isGone = false;
    const callers = Array.from({ length: 8 }, async () => {
      while (!isGone) {
        const outcome = await call(agent, `${apiUrls[0]}/healthz`);
        if (outcome === 'ECONNREFUSED') isGone = true;
        else outcomes.push(outcome);
        await sleep(2);
      }
    });
    await until(() => outcomes.length > 100);
    expect(await services[0]?.stop()).toBe(0);
    await Promise.all(callers);
    agent.destroy();
    expect(outcomes.filter((outcome) => outcome !== '200' && outcome !== 'new connection refused')).toEqual([]);
    expect((await fetch(`${apiUrls[1]}/api/subscriptions/pricing`)).status).toBe(200);
  });
});
