import { setTimeout as sleep } from 'node:timers/promises';
import Queue from 'bull';
import { createTransport } from 'nodemailer';

const CONNECTIONS = 10;

/**
 * Mails per second: the outbox with one worker, and Bull alone with the same mail server and number of connections.
 * @param {import('./laboratory.mjs').Laboratory} laboratory
 * @param {{ mails: number }} size
 */
export async function throughput(laboratory, { mails }) {
  const outbox = await outboxRate(laboratory, mails);
  const bull = await bullRate(laboratory, mails);
  return {
    name: `mails a second, ${mails} mails, one process, ${CONNECTIONS} connections`,
    isGood: true,
    figures: {
      'through the outbox': outbox.toFixed(0),
      'through Bull alone': bull.toFixed(0),
      ratio: (outbox / bull).toFixed(2),
    },
  };
}

/**
 * @param {import('./laboratory.mjs').Laboratory} laboratory
 * @param {number} mails
 */
async function outboxRate(laboratory, mails) {
  await laboratory.reset();
  const worker = laboratory.run('worker');
  await sleep(2_500);
  await laboratory.queueMails('first', 1);
  await laboratory.untilSettled(30);
  await laboratory.queueMails('mail', mails);
  while (laboratory.mails.accepted < 2) await sleep(1);
  const began = Date.now();
  await laboratory.untilSettled(240);
  const rate = mails / ((Date.now() - began) / 1_000);
  await laboratory.kill(worker);
  return rate;
}

/**
 * A job is done when the mail server accepted its mail.
 * @param {import('./laboratory.mjs').Laboratory} laboratory
 * @param {number} mails
 */
async function bullRate(laboratory, mails) {
  laboratory.mails.forget();
  const queue = new Queue('plain', laboratory.redisUrl);
  const transport = createTransport({
    url: laboratory.mails.url,
    pool: true,
    maxConnections: CONNECTIONS,
    maxMessages: 1_000,
  });
  const text = 'The organization was deleted. '.repeat(20);
  const html = `<p>${text}</p>`.repeat(4);
  const jobs = Array.from({ length: mails }, (_, number) => ({ data: { to: `mail${number}@example.test` } }));
  await queue.addBulk(jobs);
  const began = Date.now();
  queue.process(CONNECTIONS, async ({ data }) => {
    await transport.sendMail({ from: 'no-reply@localhost', to: data.to, subject: 'Deleted', text, html });
  });
  while (laboratory.mails.accepted < mails) await sleep(20);
  const rate = mails / ((Date.now() - began) / 1_000);
  await queue.close();
  transport.close();
  return rate;
}
