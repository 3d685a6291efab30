import { setTimeout as sleep } from 'node:timers/promises';
import type { Reply } from '../installation/mail-server.js';
import type { FaultLaboratory } from './fault-laboratory.js';

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
