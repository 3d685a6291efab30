import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultLaboratory } from './fault-laboratory.js';

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
