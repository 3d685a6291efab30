import { setTimeout as sleep } from 'node:timers/promises';

const WORKERS = 3;

/**
 * Workers die by kill -9 in the middle of their work; new ones take over.
 * @param {import('./laboratory.mjs').Laboratory} laboratory
 * @param {{ mails: number, kills: number }} size
 */
export async function killWorkers(laboratory, { mails, kills }) {
  await laboratory.reset();
  const workers = Array.from({ length: WORKERS }, () => laboratory.run('worker'));
  await sleep(2_500);
  const began = Date.now();
  // In portions, so that there is work at every kill however fast the machine is.
  for (let kill = 0; kill < kills; kill += 1) {
    await laboratory.queueMails(`m${kill}-`, Math.floor(mails / kills));
    await sleep(250 + Math.random() * 500);
    const victim = workers.shift();
    if (victim) await laboratory.kill(victim);
    workers.push(laboratory.run('worker'));
  }
  await laboratory.untilSettled(240);
  const seconds = (Date.now() - began) / 1_000;
  for (const worker of workers) await laboratory.kill(worker);
  const sent = Math.floor(mails / kills) * kills;
  return {
    name: `${kills} × kill -9 of workers in a run of ${sent} mails`,
    isGood: laboratory.mails.recipients.size === sent && laboratory.mails.unrecognisable === 0,
    figures: {
      lost: sent - laboratory.mails.recipients.size,
      'duplicates by Message-ID': laboratory.mails.unrecognisable,
      'raw second copies': laboratory.mails.duplicates,
      seconds: seconds.toFixed(1),
    },
  };
}
