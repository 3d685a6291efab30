import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { FaultLaboratory } from './fault-laboratory.js';

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
