import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@tracker/test-infrastructure/ports';
import { MailServer } from '../../installation/mail-server.js';
import { installPeer } from '../../installation/peers.js';
import { withClient } from '../../installation/people.js';
import { cpuSecondsOfTree } from '../../installation/process-accounts.js';
import type { BenchLaboratory } from '../bench-laboratory.js';
import { figureRow, judge, type Outcome, ratioRow } from '../rows.js';
import type { Scenario } from '../run.js';
import { compare } from '../samples.js';

const MAILS = 10_000;
const TIMEOUT_MS = 240_000;
/** Polling this rarely costs PostgreSQL nothing measurable; the outbox records when each mail was settled. */
const POLL_MS = 250;

export const scenario: Scenario = {
  id: 'P7',
  title: `Mails to a local SMTP server, ${MAILS.toLocaleString('en')} in each round`,
  async run(laboratory) {
    const redis = await laboratory.startRedis(await freePort());
    const mailServer = new MailServer();
    await mailServer.open();
    const settings = { REDIS_URL: redis.url, SMTP_URL: mailServer.url };
    const bull = await startBull(settings);
    try {
      return await measured(laboratory, settings, { mailServer, bull, redisPid: redis.pid });
    } finally {
      await bull.stop();
      await mailServer.close();
    }
  },
};

interface Partners {
  mailServer: MailServer;
  bull: Awaited<ReturnType<typeof startBull>>;
  redisPid: number;
}

async function measured(
  laboratory: BenchLaboratory,
  settings: Record<string, string>,
  { mailServer, bull, redisPid }: Partners,
): Promise<Outcome> {
  const databaseUrl = await laboratory.database({ credentials: 1_000 });
  const worker = await laboratory.startWorker(databaseUrl, settings);
  let queued = 0;
  const sendByBull = sampler([bull.pid, redisPid], () => bull.send(MAILS));
  const samples = await compare(laboratory, {
    ours: sampler([worker.pid, laboratory.postgres.pid, redisPid], () => {
      queued += MAILS;
      return throughOutbox(databaseUrl, queued);
    }),
    Bull: sendByBull,
    'Bull again': sendByBull,
  });
  const received = [...mailServer.recipients.keys()].filter((address) => address.startsWith('outbox-')).length;
  const cpu = (name: string) => `${samples.median('cpu', name).toFixed(2)} ms`;
  return {
    rows: [
      ratioRow(samples, 'mails in a second, beside Bull alone', {
        figure: 'perSecond',
        peer: 'Bull',
        unit: '/s',
        bound: { atLeast: 1 },
        detail: `CPU of a mail: ${cpu('ours')} (worker, PostgreSQL, Redis) beside ${cpu('Bull')} (Bull, Redis): ${samples.ratio('cpu', 'Bull', 'ours').toFixed(2)}×`,
      }),
      figureRow(
        `lost of ${queued.toLocaleString('en')}`,
        String(queued - received),
        judge(queued - received, { atMost: 0 }, 'mails'),
        '`npm run faults` does the same while processes are killed.',
      ),
    ],
    void: samples.unsteady('perSecond', 'Bull'),
  };
}

function sampler(pids: number[], send: () => Promise<number>) {
  const cpuSeconds = async () => (await Promise.all(pids.map(cpuSecondsOfTree))).reduce((sum, value) => sum + value);
  return async () => {
    const before = await cpuSeconds();
    const ms = await send();
    return { perSecond: (MAILS * 1_000) / ms, cpu: (((await cpuSeconds()) - before) * 1_000) / MAILS };
  };
}

function throughOutbox(databaseUrl: string, total: number): Promise<number> {
  return withClient(databaseUrl, async (client) => {
    const start = await client.query('select now() as at');
    await client.query(
      `insert into outbox_messages (kind, dedupe_key, recipient, payload)
       select 'organization-deleted', 'outbox-' || n, 'outbox-' || n || '@example.test',
         jsonb_build_object('organizationName', 'Own Organization', 'deletedBy', 'Own Person')
       from generate_series($1::int, $2::int) n`,
      [total - MAILS + 1, total],
    );
    for (const deadline = Date.now() + TIMEOUT_MS; ; await sleep(POLL_MS)) {
      const { rows } = await client.query(`select count(*)::int as n from outbox_messages where state = 'queued'`);
      if (rows[0].n === 0) break;
      if (Date.now() > deadline) throw new Error(`${rows[0].n} mails are still queued.`);
    }
    const { rows } = await client.query(
      `select (extract(epoch from max(settled_at) - min(settled_at)) * 1000)::float8 as ms
       from outbox_messages where state = 'sent' and settled_at > $1`,
      [start.rows[0].at],
    );
    return rows[0].ms;
  });
}

async function startBull(settings: Record<string, string>) {
  const child = spawn(process.execPath, ['send.mjs'], {
    cwd: await installPeer('bull'),
    env: { PATH: process.env['PATH'], ...settings },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    pid: Number(child.pid),
    async send(mails: number): Promise<number> {
      child.stdin.write(`${mails}\n`);
      const { value, done } = await answers.next();
      if (done) throw new Error('The peer bull ended.');
      return Number(value);
    },
    async stop() {
      child.stdin.end();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}
