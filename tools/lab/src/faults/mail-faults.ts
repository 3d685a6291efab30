import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { FaultLaboratory } from './fault-laboratory.js';
import type { Reply } from '../installation/mail-server.js';

const WORKERS = 3;
const MAX_LIFE_MS = 500;
const QUICK_MS = 40;
const SLOW_MS = 400;

/**
 * Kills workers (SIGKILL) while they send; new workers take over. The mail server's pace ensures that each dies with
 * mails in progress. Each worker has its own sender address.
 */
export async function killWorkers(laboratory: FaultLaboratory, { mails, kills }: { mails: number; kills: number }) {
  const server = laboratory.mails;
  let kill = 0;
  let started = 0;
  server.delay = () => {
    if (kill === kills) return 0;
    const isAhead = server.accepted > (mails * (kill + 1)) / (kills + 2);
    return Math.random() * 2 * (isAhead ? SLOW_MS : QUICK_MS);
  };
  const startWorker = async () => {
    const sender = `worker${(started += 1)}@localhost`;
    return { sender, worker: await laboratory.startWorker(undefined, { MAIL_FROM: sender }) };
  };
  const workers = await Promise.all(Array.from({ length: WORKERS }, startWorker));
  const startedAt = Date.now();
  await laboratory.queueMails('mail', mails);
  let busyKills = 0;
  for (; kill < kills; kill += 1) {
    const victim = workers.shift();
    if (!victim) break;
    while (!server.senders.has(victim.sender) && (await laboratory.queued()) > 0) await sleep(20);
    await sleep(Math.random() * MAX_LIFE_MS);
    if ((await laboratory.queued()) > 0) busyKills += 1;
    await victim.worker.stop('SIGKILL');
    workers.push(await startWorker());
  }
  await laboratory.untilSettled(240);
  const seconds = (Date.now() - startedAt) / 1_000;
  for (const { worker } of workers) await worker.stop('SIGKILL');
  const orphans = await laboratory.count('select count(*) from outbox_messages where attempts > 1');
  const { recipients, unrecognizable, duplicates } = server;
  return {
    name: `${kills} × kill -9 of workers in a run of ${mails} mails`,
    isGood: recipients.size === mails && unrecognizable === 0 && busyKills === kills && orphans >= kills,
    figures: {
      lost: mails - recipients.size,
      'duplicates with another Message-ID': unrecognizable,
      'duplicates with the same Message-ID': duplicates,
      'kills with mails still to send': `${busyKills} of ${kills}`,
      'mails in progress at a kill': orphans,
      seconds: seconds.toFixed(1),
    },
  };
}

const MAILS = 60;
const FAILURE_MS = 8_000;
const FAILURES = ['down', 421, 451, 'hang', 550] as const;

export async function mailServerFailures(laboratory: FaultLaboratory) {
  const results = [];
  for (const failure of FAILURES) {
    await laboratory.reset();
    const worker = await laboratory.startWorker();
    await sleep(2_000);
    if (failure === 'down') await laboratory.mails.close();
    else laboratory.mails.reply = replyWith(failure);
    await laboratory.queueMails('mail', MAILS);
    await sleep(FAILURE_MS);
    const meanwhile = laboratory.mails.counts.size;
    if (failure === 'down') await laboratory.mails.open();
    else if (failure !== 550) laboratory.mails.reply = () => 'accept';
    const recovery = await laboratory.untilSettled(150);
    await worker.stop('SIGKILL');
    const { rows } = await laboratory.pool.query(
      `select count(*) filter (where state = 'sent')::integer as sent, count(*) filter (where state = 'failed')::integer as failed
       from outbox_messages`,
    );
    const expectedFailures = failure === 550 ? 6 : 0;
    results.push({
      name: `mail server ${failure === 'down' ? 'down' : `says ${failure}`} for ${FAILURE_MS / 1_000} s, ${MAILS} mails`,
      isGood: rows[0].sent === MAILS - expectedFailures && rows[0].failed === expectedFailures,
      figures: {
        'sent meanwhile': meanwhile,
        'sent in the end': rows[0].sent,
        failed: rows[0].failed,
        duplicates: laboratory.mails.duplicates,
        'seconds to recover': recovery.toFixed(1),
      },
    });
  }
  return results;
}

function replyWith(failure: Exclude<Reply, 'accept'>): (recipient: string) => Reply {
  if (failure === 421 || failure === 451) return () => failure;
  return (recipient) => (/^mail\d*0@/.test(recipient) ? failure : 'accept');
}

export async function redisLoss(laboratory: FaultLaboratory, { mails }: { mails: number }) {
  const workers = await laboratory.startWorkers(2);
  await sleep(2_500);
  const portion = Math.floor(mails / 4);
  await laboratory.queueMails('before-', portion);
  const connection = new Redis(laboratory.redisPort, '127.0.0.1');
  for (let flush = 0; flush < 5; flush += 1) {
    await connection.flushall();
    await sleep(100);
  }
  connection.disconnect();
  await laboratory.queueMails('flushed-', portion);
  await laboratory.redis?.stop('SIGKILL');
  await laboratory.queueMails('gone-', portion);
  const withoutRedis = await laboratory.untilSettled(60);
  await laboratory.openRedis();
  await sleep(1_000);
  await laboratory.queueMails('back-', portion);
  const back = await laboratory.untilSettled(60);
  for (const worker of workers) await worker.stop('SIGKILL');
  const { counts, duplicates } = laboratory.mails;
  return {
    name: `Redis flushed five times, killed and back, ${portion * 4} mails`,
    isGood: counts.size === portion * 4 && duplicates === 0,
    figures: {
      lost: portion * 4 - counts.size,
      duplicates,
      'seconds until all were sent without Redis': withoutRedis.toFixed(1),
      'seconds once it was back': back.toFixed(1),
    },
  };
}
