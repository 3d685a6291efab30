import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '@tracker/database/test-database';
import { freePort } from '@tracker/test-infrastructure/ports';
import { startMailServer, type TestMailServer } from '../testing/mail-server.js';
import { ServiceProcess, untilAnswers } from '../testing/service-process.js';

const MAILS = 400;
/** A killed worker's ten connections, and ten mails that were sent and not recorded yet. */
const MAX_IN_DOUBT = 20;

/** The status, or the error's code; one before anything was sent is the proxy's to repeat. */
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

/** Two API processes and two workers, one PostgreSQL, one Redis: what a small installation with spare capacity looks like. */
describe('several processes', () => {
  let database: TestDatabase;
  let client: pg.Client;
  let mails: TestMailServer;
  let redis: ServiceProcess;
  let redisPort: number;
  let settings: Record<string, string>;
  const running: ServiceProcess[] = [];
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
      running.push(
        ServiceProcess.node('main', { ...settings, PORT: String(port) }),
        ServiceProcess.node('worker', settings),
      );
    }
    await Promise.all(apiUrls.map((url) => untilAnswers(`${url}/readyz`)));
  }, 60_000);

  afterAll(async () => {
    await Promise.all([...running, redis].map((service) => service?.kill()));
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

  const QUEUED = `state = 'queued' and starts_with(dedupe_key, $1)`;
  const queued = async (name = ''): Promise<number> =>
    (await client.query(`select count(*)::integer as count from outbox_messages where ${QUEUED}`, [name])).rows[0]
      .count;

  /** The lease of a killed process would end by itself after a minute; this is that minute, once the living have sent what is theirs. */
  async function letLeasesEnd(name: string): Promise<void> {
    let before: number;
    let left = await queued(name);
    do {
      before = left;
      await sleep(1_000);
      left = await queued(name);
    } while (left !== before);
    await client.query(`update outbox_messages set run_at = now() where ${QUEUED}`, [name]);
  }

  async function untilSent(patienceMs = 30_000): Promise<void> {
    for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await sleep(100))
      if ((await queued()) === 0) return;
    throw new Error(`${await queued()} mails are still queued.`);
  }

  function messageIds(): Map<string, number> {
    const ids = new Map<string, number>();
    for (const { messageId } of mails.received) ids.set(messageId, (ids.get(messageId) ?? 0) + 1);
    return ids;
  }

  test('share the mail, and a restart by SIGTERM neither loses nor doubles any', async () => {
    await queue('calm');
    await sleep(300);
    const worker = running.splice(1, 1)[0];
    expect(await worker?.stop()).toBe(0);
    running.push(ServiceProcess.node('worker', settings));
    await untilSent();
    expect(mails.received).toHaveLength(MAILS);
    expect(messageIds().size).toBe(MAILS);
  }, 60_000);

  test('lose nothing when workers are killed and Redis is flushed, killed and away for a while', async () => {
    mails.received.length = 0;
    await queue('storm');
    await sleep(400);
    const killed = running.splice(running.length - 1, 1)[0];
    await killed?.kill();
    const connection = new Redis(redisPort, '127.0.0.1');
    await connection.flushall();
    connection.disconnect();
    running.push(ServiceProcess.node('worker', settings));
    await sleep(300);
    await redis.kill();
    await queue('without-redis', 50);
    await sleep(2_000);
    redis = ServiceProcess.redis(redisPort);
    await queue('redis-again', 50);
    await letLeasesEnd('storm');
    await untilSent();
    const ids = messageIds();
    expect(ids.size).toBe(MAILS + 100);
    // A second copy is possible only for what the killed worker was sending or had not recorded yet, and it carries the same Message-ID.
    expect(mails.received.length - ids.size).toBeLessThanOrEqual(MAX_IN_DOUBT);
  }, 90_000);

  test('have commands beside them, which end by themselves', async () => {
    const run = (day: string) => ServiceProcess.node('reminders', settings, ['--as-of', day]).ended();
    expect(await Promise.all([run('2027-01-15'), run('2027-01-15')])).toEqual([0, 0]);
    expect(await run('no date')).toBe(1);
  }, 30_000);

  test('cut no request on a connection that a proxy keeps open when one of them ends', async () => {
    const port = await freePort();
    const service = ServiceProcess.node('main', { ...settings, PORT: String(port), TRUST_PROXY: 'loopback' });
    await untilAnswers(`http://127.0.0.1:${port}/readyz`);
    const agent = new Agent({ keepAlive: true, maxSockets: 8 });
    const outcomes: string[] = [];
    let isGone = false;
    const callers = Array.from({ length: 8 }, async () => {
      while (!isGone) {
        const outcome = await call(agent, `http://127.0.0.1:${port}/healthz`);
        if (outcome === 'ECONNREFUSED') isGone = true;
        else outcomes.push(outcome);
        await sleep(2);
      }
    });
    await sleep(500);
    expect(await service.stop()).toBe(0);
    await Promise.all(callers);
    agent.destroy();
    expect(outcomes.length).toBeGreaterThan(100);
    expect(outcomes.filter((outcome) => outcome !== '200' && outcome !== 'new connection refused')).toEqual([]);
  }, 30_000);

  test('serve the same answers, and go on when one of them is gone', async () => {
    const answers = await Promise.all(apiUrls.map((url) => fetch(`${url}/api/subscriptions/pricing`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await running.shift()?.stop()).toBe(0);
    expect((await fetch(`${apiUrls[1]}/api/subscriptions/pricing`)).status).toBe(200);
  }, 30_000);
});
