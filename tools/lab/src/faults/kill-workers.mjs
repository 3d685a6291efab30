import { setTimeout as sleep } from 'node:timers/promises';

const WORKERS = 3;
const LONGEST_LIFE_MS = 500;
const QUICK_MS = 40;
const SLOW_MS = 400;

/**
 * Kills workers (SIGKILL) while they send; new workers take over. The mail server's pace ensures that each dies with
 * mails in progress. Each worker has its own sender address.
 * @param {import('./laboratory.mjs').Laboratory} laboratory
 * @param {{ mails: number, kills: number }} size
 */
export async function killWorkers(laboratory, { mails, kills }) {
  await laboratory.reset();
  let kill = 0;
  let hired = 0;
  laboratory.mails.delay = () => {
    if (kill === kills) return 0;
    const isAhead = laboratory.mails.accepted > (mails * (kill + 1)) / (kills + 2);
    return Math.random() * 2 * (isAhead ? SLOW_MS : QUICK_MS);
  };
  const hire = () => {
    hired += 1;
    const sender = `worker${hired}@localhost`;
    return { sender, child: laboratory.run('worker', { settings: { MAIL_FROM: sender } }) };
  };
  const workers = Array.from({ length: WORKERS }, hire);
  const began = Date.now();
  await laboratory.queueMails('mail', mails);
  let busyKills = 0;
  for (; kill < kills; kill += 1) {
    const victim = workers.shift();
    if (!victim) break;
    while (!laboratory.mails.senders.has(victim.sender) && (await laboratory.queued()) > 0) await sleep(20);
    await sleep(Math.random() * LONGEST_LIFE_MS);
    if ((await laboratory.queued()) > 0) busyKills += 1;
    await laboratory.kill(victim.child);
    workers.push(hire());
  }
  await laboratory.untilSettled(240);
  const seconds = (Date.now() - began) / 1_000;
  for (const { child } of workers) await laboratory.kill(child);
  const { rows } = await laboratory.pool.query(
    'select count(*) filter (where attempts > 1)::integer as orphans from outbox_messages',
  );
  const { recipients, unrecognisable, duplicates } = laboratory.mails;
  return {
    name: `${kills} × kill -9 of workers in a run of ${mails} mails`,
    isGood: recipients.size === mails && unrecognisable === 0 && busyKills === kills && rows[0].orphans >= kills,
    figures: {
      lost: mails - recipients.size,
      'duplicates by Message-ID': unrecognisable,
      'raw second copies': duplicates,
      'kills with mails still to send': `${busyKills} of ${kills}`,
      'mails that the dead had in hand': rows[0].orphans,
      seconds: seconds.toFixed(1),
    },
  };
}
