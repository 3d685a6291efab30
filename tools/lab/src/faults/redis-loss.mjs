import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';

/**
 * Flushes, kills and restarts Redis while mail keeps arriving.
 * @param {import('./laboratory.mjs').Laboratory} laboratory
 * @param {{ mails: number }} size
 */
export async function redisLoss(laboratory, { mails }) {
  await laboratory.reset();
  const workers = [laboratory.run('worker'), laboratory.run('worker')];
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
  await laboratory.killRedis();
  await laboratory.queueMails('gone-', portion);
  const withoutRedis = await laboratory.untilSettled(60);
  laboratory.startRedis();
  await sleep(1_000);
  await laboratory.queueMails('back-', portion);
  const back = await laboratory.untilSettled(60);
  for (const worker of workers) await laboratory.kill(worker);
  return {
    name: `Redis flushed five times, killed and back, ${portion * 4} mails`,
    isGood: laboratory.mails.counts.size === portion * 4 && laboratory.mails.duplicates === 0,
    figures: {
      lost: portion * 4 - laboratory.mails.counts.size,
      'second copies': laboratory.mails.duplicates,
      'seconds until all were sent without Redis': (withoutRedis / 1_000).toFixed(1),
      'seconds once it was back': (back / 1_000).toFixed(1),
    },
  };
}
