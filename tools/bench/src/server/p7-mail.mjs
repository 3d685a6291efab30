import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@tracker/workspace/ports';
import { installPeer } from '../peers.mjs';
import { interleave, medianOf, medianRatio, unsteady } from '../rounds.mjs';
import { withClient } from '../templates.mjs';
import { judge } from '../verdicts.mjs';

const MAILS = 1_500;
const PATIENCE_SECONDS = 240;

/** @typedef {import('../laboratory.mjs').Laboratory} Laboratory */

/** @type {import('../scenarios.mjs').Scenario} */
export const scenario = {
  id: 'P7',
  title: `Mails to a local SMTP server, ${MAILS.toLocaleString('en')} in each round`,
  async run(laboratory) {
    const redisUrl = await startRedis(laboratory);
    if (!redisUrl) return { rows: [], void: 'redis-server is not installed here, and Bull does not run without it.' };
    const sink = await talkTo('sink.mjs', {});
    const smtpUrl = `smtp://127.0.0.1:${await sink.listen()}`;
    const bull = await talkTo('send.mjs', { REDIS_URL: redisUrl, SMTP_URL: smtpUrl });
    try {
      return await measured(laboratory, { REDIS_URL: redisUrl, SMTP_URL: smtpUrl }, { sink, bull });
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
 * @param {{ sink: Partner, bull: Partner }} partners
 * @returns {Promise<import('../scenarios.mjs').Outcome>}
 */
async function measured(laboratory, settings, { sink, bull }) {
  const databaseUrl = await laboratory.database({ credentials: 1_000 });
  await laboratory.startWorker(databaseUrl, settings);
  let queued = 0;
  const sendByBull = async () => ({ perSecond: (MAILS * 1_000) / Number(await bull.ask(String(MAILS))) });
  const contenders = [
    {
      name: 'ours',
      measure: async () => {
        queued += MAILS;
        return { perSecond: await sendByOutbox(databaseUrl, queued) };
      },
    },
    { name: 'Bull', measure: sendByBull },
    { name: 'Bull again', measure: sendByBull },
  ];
  await interleave(1, contenders);
  const samples = await interleave(laboratory.rounds, contenders);
  const lost = queued - Number(await sink.ask('outbox-'));
  const ratio = medianRatio(samples, 'perSecond', 'ours', 'Bull');
  const rate = (/** @type {string} */ name) => `${medianOf(samples, 'perSecond', name).toFixed(0)} /s`;
  return {
    rows: [
      {
        measure: 'mails in a second, beside Bull alone',
        ours: rate('ours'),
        peer: rate('Bull'),
        ratio,
        ...judge(ratio, { atLeast: 1 }),
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
 * Queues mails as use cases write them and waits until all are settled. The time begins with the first one that left.
 * @param {string} databaseUrl
 * @param {number} total mails in the outbox afterwards, those of former rounds included
 * @returns {Promise<number>} mails in a second
 */
async function sendByOutbox(databaseUrl, total) {
  let began = 0;
  await withClient(databaseUrl, async (client) => {
    const settled = async () => {
      const { rows } = await client.query(`select count(*)::int as n from outbox_messages where state = 'sent'`);
      return rows[0].n;
    };
    await client.query(
      `insert into outbox_messages (kind, dedupe_key, recipient, payload)
       select 'organization-deleted', 'outbox-' || n, 'outbox-' || n || '@example.test',
         jsonb_build_object('organizationName', 'Own Organization', 'deletedBy', 'Own Person')
       from generate_series($1::int, $2::int) n`,
      [total - MAILS + 1, total],
    );
    for (const deadline = Date.now() + PATIENCE_SECONDS * 1_000; ; await sleep(20)) {
      const sent = await settled();
      if (sent > total - MAILS) began ||= performance.now();
      if (sent >= total) return;
      if (Date.now() > deadline) throw new Error(`${total - sent} mails are still queued.`);
    }
  });
  return (MAILS * 1_000) / (performance.now() - began);
}

/**
 * Runs a script of the peer that answers each line with a line.
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
 * Null where there is no redis-server.
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
  const url = `redis://127.0.0.1:${port}`;
  laboratory.adopt({
    name: 'redis',
    url,
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
  return url;
}
