import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@tracker/test-infrastructure/ports';
import { installPeer } from '../peers.mjs';
import { cpuSecondsOfTree } from '../process-accounts.mjs';
import { interleave, medianOf, medianRatio, unsteady } from '../rounds.mjs';
import { withClient } from '../templates.mjs';
import { judge } from '../verdicts.mjs';

const MAILS = 10_000;
const PATIENCE_SECONDS = 240;
/** Polling this rarely costs PostgreSQL nothing measurable; the outbox records when each mail was settled. */
const LOOK_MS = 250;

/** @typedef {import('../laboratory.mjs').Laboratory} Laboratory */

/** @type {import('../scenarios.mjs').Scenario} */
export const scenario = {
  id: 'P7',
  title: `Mails to a local SMTP server, ${MAILS.toLocaleString('en')} in each round`,
  async run(laboratory) {
    const redis = await startRedis(laboratory);
    if (!redis) return { rows: [], void: 'redis-server is not installed here, and Bull does not run without it.' };
    const sink = await talkTo('sink.mjs', {});
    const settings = { REDIS_URL: redis.url, SMTP_URL: `smtp://127.0.0.1:${await sink.listen()}` };
    const bull = await talkTo('send.mjs', settings);
    try {
      return await measured(laboratory, settings, { sink, bull, redis });
    } finally {
      await bull.stop();
      await sink.stop();
    }
  },
};

/** @typedef {Awaited<ReturnType<typeof talkTo>>} Partner */

/**
 * @param {Laboratory} laboratory
 * @param {Record<string, string>} settings
 * @param {{ sink: Partner, bull: Partner, redis: import('../program.mjs').Program }} partners
 * @returns {Promise<import('../scenarios.mjs').Outcome>}
 */
async function measured(laboratory, settings, { sink, bull, redis }) {
  const databaseUrl = await laboratory.database({ credentials: 1_000 });
  const worker = await laboratory.startWorker(databaseUrl, settings);
  let queued = 0;
  const sendByOutbox = sampler([worker.pid, laboratory.postgres.pid, redis.pid], () => {
    queued += MAILS;
    return throughOutbox(databaseUrl, queued);
  });
  const sendByBull = sampler([bull.pid, redis.pid], async () => Number(await bull.ask(String(MAILS))));
  const contenders = [
    { name: 'ours', measure: sendByOutbox },
    { name: 'Bull', measure: sendByBull },
    { name: 'Bull again', measure: sendByBull },
  ];
  await interleave(1, contenders);
  const samples = await interleave(laboratory.rounds, contenders);
  const lost = queued - Number(await sink.ask('outbox-'));
  const ratio = medianRatio(samples, 'perSecond', 'ours', 'Bull');
  const rate = (/** @type {string} */ name) => `${medianOf(samples, 'perSecond', name).toFixed(0)} /s`;
  const cpu = (/** @type {string} */ name) => `${medianOf(samples, 'cpu', name).toFixed(2)} ms`;
  return {
    rows: [
      {
        measure: 'mails in a second, beside Bull alone',
        ours: rate('ours'),
        peer: rate('Bull'),
        ratio,
        ...judge(ratio, { atLeast: 1 }),
        detail: `CPU of a mail: ${cpu('ours')} (worker, PostgreSQL, Redis) beside ${cpu('Bull')} (Bull, Redis): ${medianRatio(samples, 'cpu', 'Bull', 'ours').toFixed(2)}×`,
      },
      {
        measure: `lost of ${queued.toLocaleString('en')}`,
        ours: String(lost),
        peer: '',
        ratio: null,
        ...judge(lost, { atMost: 0 }, 'mails'),
        detail: '`npm run faults` does the same while processes are killed.',
      },
    ],
    void: unsteady(samples, 'perSecond', ['Bull', 'Bull again']),
  };
}

/**
 * Measures mails per second and CPU milliseconds per mail.
 * @param {number[]} pids senders, without the mail server
 * @param {() => Promise<number>} send returns the milliseconds from the first mail to the last
 */
function sampler(pids, send) {
  const cpuSeconds = async () => (await Promise.all(pids.map(cpuSecondsOfTree))).reduce((sum, value) => sum + value);
  return async () => {
    const before = await cpuSeconds();
    const ms = await send();
    return { perSecond: (MAILS * 1_000) / ms, cpu: (((await cpuSeconds()) - before) * 1_000) / MAILS };
  };
}

/**
 * @param {string} databaseUrl
 * @param {number} total mails in the outbox afterwards, including earlier rounds
 * @returns {Promise<number>} milliseconds from the first settled mail to the last
 */
async function throughOutbox(databaseUrl, total) {
  let ms = NaN;
  await withClient(databaseUrl, async (client) => {
    const began = await client.query('select now() as at');
    await client.query(
      `insert into outbox_messages (kind, dedupe_key, recipient, payload)
       select 'organization-deleted', 'outbox-' || n, 'outbox-' || n || '@example.test',
         jsonb_build_object('organizationName', 'Own Organization', 'deletedBy', 'Own Person')
       from generate_series($1::int, $2::int) n`,
      [total - MAILS + 1, total],
    );
    for (const deadline = Date.now() + PATIENCE_SECONDS * 1_000; ; await sleep(LOOK_MS)) {
      const { rows } = await client.query(`select count(*)::int as n from outbox_messages where state = 'queued'`);
      if (rows[0].n === 0) break;
      if (Date.now() > deadline) throw new Error(`${rows[0].n} mails are still queued.`);
    }
    const { rows } = await client.query(
      `select (extract(epoch from max(settled_at) - min(settled_at)) * 1000)::float8 as ms
       from outbox_messages where state = 'sent' and settled_at > $1`,
      [began.rows[0].at],
    );
    ms = rows[0].ms;
  });
  return ms;
}

/**
 * Starts a script of the peer that answers each line with a line.
 * @param {string} script
 * @param {Record<string, string>} settings
 */
async function talkTo(script, settings) {
  const cwd = await installPeer('bull');
  const child = spawn(process.execPath, [script], {
    cwd,
    env: { PATH: process.env['PATH'], ...settings },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const listen = async () => {
    const { value, done } = await answers.next();
    if (done) throw new Error(`${script} ended.`);
    return value;
  };
  return {
    pid: Number(child.pid),
    listen,
    /** @param {string} line */
    ask(line) {
      child.stdin.write(`${line}\n`);
      return listen();
    },
    async stop() {
      child.stdin.end();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

/**
 * Null if redis-server isn't installed.
 * @param {Laboratory} laboratory
 */
async function startRedis(laboratory) {
  const folder = join(laboratory.folder, 'redis');
  await mkdir(folder);
  const port = await freePort();
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder];
  const child = spawn('redis-server', options, { stdio: 'ignore' });
  const started = await Promise.race([once(child, 'spawn').then(() => true), once(child, 'error').then(() => false)]);
  if (!started) return null;
  return laboratory.adopt({
    name: 'redis',
    url: `redis://127.0.0.1:${port}`,
    pid: Number(child.pid),
    readyAfterMs: 0,
    cpuSeconds: async () => 0,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  });
}
