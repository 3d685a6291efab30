import { setTimeout as sleep } from 'node:timers/promises';

const MAILS = 60;
const MOOD_MS = 8_000;

/**
 * The mail server refuses mail, hangs or is down, and then recovers.
 * @param {import('./laboratory.mjs').Laboratory} laboratory
 */
export async function mailServerMoods(laboratory) {
  const results = [];
  for (const mood of /** @type {const} */ (['down', 421, 451, 'hang', 550])) {
    await laboratory.reset();
    const worker = laboratory.run('worker');
    await sleep(2_000);
    if (mood === 'down') await laboratory.mails.close();
    else laboratory.mails.mood = moodOf(mood);
    await laboratory.queueMails('mail', MAILS);
    await sleep(MOOD_MS);
    const meanwhile = laboratory.mails.counts.size;
    if (mood === 'down') await laboratory.mails.open();
    else if (mood !== 550) laboratory.mails.mood = () => 'accept';
    const recovery = await laboratory.untilSettled(150);
    await laboratory.kill(worker);
    const { rows } = await laboratory.pool.query(
      `select count(*) filter (where state = 'sent')::integer as sent, count(*) filter (where state = 'failed')::integer as failed
       from outbox_messages`,
    );
    const expectedFailures = mood === 550 ? 6 : 0;
    results.push({
      name: `mail server ${mood === 'down' ? 'down' : `says ${mood}`} for ${MOOD_MS / 1_000} s, ${MAILS} mails`,
      isGood: rows[0].sent === MAILS - expectedFailures && rows[0].failed === expectedFailures,
      figures: {
        'sent meanwhile': meanwhile,
        'sent in the end': rows[0].sent,
        'set aside': rows[0].failed,
        'second copies': laboratory.mails.duplicates,
        'seconds to recover': (recovery / 1_000).toFixed(1),
      },
    });
  }
  return results;
}

/**
 * 550 and hanging affect one recipient in ten, the other failures all of them.
 * @param {421 | 451 | 'hang' | 550} mood
 * @returns {(recipient: string) => import('./mail-sink.mjs').Mood}
 */
function moodOf(mood) {
  const isOneInTen = (/** @type {string} */ recipient) => /^mail\d*0@/.test(recipient);
  if (mood === 421 || mood === 451) return () => mood;
  return (recipient) => (isOneInTen(recipient) ? mood : 'accept');
}
