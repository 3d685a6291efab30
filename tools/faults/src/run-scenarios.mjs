import { databaseRestart } from './database-restart.mjs';
import { killWorkers } from './kill-workers.mjs';
import { Laboratory } from './laboratory.mjs';
import { mailServerMoods } from './mail-server-moods.mjs';
import { manySchedulers, sharedMorning } from './many-schedulers.mjs';
import { redisLoss } from './redis-loss.mjs';
import { throughput } from './throughput.mjs';

/** @typedef {{ name: string, isGood: boolean, figures: Record<string, string | number> }} Result */

/**
 * Runs every scenario on an installation of its own and prints the figures.
 * @param {{ isSmall: boolean }} size
 * @returns {Promise<boolean>} whether everything held
 */
export async function runScenarios({ isSmall }) {
  const laboratory = await Laboratory.open();
  let failures = 0;
  /** @param {Result[]} results */
  const print = (results) => {
    for (const { name, isGood, figures } of results) {
      if (!isGood) failures += 1;
      console.log(`${isGood ? 'ok  ' : 'FAIL'}  ${name}`);
      for (const [label, value] of Object.entries(figures)) console.log(`        ${label}: ${value}`);
    }
  };
  try {
    print([await throughput(laboratory, { mails: isSmall ? 1_000 : 10_000 })]);
    print([await killWorkers(laboratory, isSmall ? { mails: 1_000, kills: 4 } : { mails: 10_000, kills: 20 })]);
    print([await manySchedulers(laboratory, isSmall ? { people: 200, rescans: 6 } : { people: 2_000, rescans: 50 })]);
    print([await sharedMorning(laboratory, { candidates: 22_000, due: 1_400 })]);
    print([await redisLoss(laboratory, { mails: isSmall ? 400 : 4_000 })]);
    print([await databaseRestart(laboratory, { restarts: isSmall ? 1 : 5 })]);
    print(await mailServerMoods(laboratory));
  } finally {
    await laboratory.close();
  }
  console.log(failures === 0 ? '\nEverything held.' : `\n${failures} did not hold.`);
  return failures === 0;
}
