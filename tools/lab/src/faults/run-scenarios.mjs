import { databaseRestart } from './database-restart.mjs';
import { killJobWorkers } from './kill-job-workers.mjs';
import { killWorkers } from './kill-workers.mjs';
import { Laboratory } from './laboratory.mjs';
import { mailServerMoods } from './mail-server-moods.mjs';
import { manySchedulers, sharedMorning } from './many-schedulers.mjs';
import { redisLoss } from './redis-loss.mjs';
import { slowStripe } from './slow-stripe.mjs';
import { throughput } from './throughput.mjs';

/** @typedef {{ name: string, isGood: boolean, figures: Record<string, string | number> }} Result */

/**
 * @param {{ isSmall: boolean, only?: string | undefined }} size
 * @returns {Promise<boolean>} whether every check passed
 */
export async function runScenarios({ isSmall, only }) {
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
    /** @type {Record<string, () => Promise<Result | Result[]>>} */
    const scenarios = {
      throughput: () => throughput(laboratory, { mails: isSmall ? 1_000 : 10_000 }),
      'kill-workers': () =>
        killWorkers(laboratory, isSmall ? { mails: 1_000, kills: 4 } : { mails: 10_000, kills: 20 }),
      'kill-job-workers': () =>
        killJobWorkers(laboratory, isSmall ? { jobs: 300, kills: 4 } : { jobs: 2_000, kills: 20 }),
      'many-schedulers': () =>
        manySchedulers(laboratory, isSmall ? { people: 200, rescans: 6 } : { people: 2_000, rescans: 50 }),
      'shared-morning': () => sharedMorning(laboratory, { candidates: 22_000, due: 1_400 }),
      'redis-loss': () => redisLoss(laboratory, { mails: isSmall ? 400 : 4_000 }),
      'database-restart': () => databaseRestart(laboratory, { restarts: isSmall ? 1 : 5 }),
      'mail-server-moods': () => mailServerMoods(laboratory),
      'slow-stripe': () => slowStripe(laboratory, { events: 50, answerSeconds: 10 }),
    };
    for (const [name, run] of Object.entries(scenarios)) if (!only || only === name) print([await run()].flat());
  } finally {
    await laboratory.close();
  }
  console.log(failures === 0 ? '\nEverything held.' : `\n${failures} did not hold.`);
  return failures === 0;
}
