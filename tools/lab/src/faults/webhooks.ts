import { setTimeout as sleep } from 'node:timers/promises';
import { SSO_KEY } from '../installation/laboratory.js';
import { callAs, signUp } from '../installation/people.js';
import type { FaultLaboratory } from './fault-laboratory.js';
import { untilTrue } from '../installation/program.js';
import { addCredentials, CountingReceiver, type RegisteredWebhook } from '../installation/webhook-deliveries.js';

const WORKERS = 3;
const TIMEOUT_SECONDS = 600;

async function register(laboratory: FaultLaboratory, receiver: CountingReceiver, paths: string[]) {
  const api = await laboratory.startApi(undefined, SSO_KEY);
  const registered: RegisteredWebhook[] = [];
  try {
    for (const path of paths) {
      const owner = await signUp(laboratory.pool, `${path.slice(1)}@example.test`);
      const { id } = await callAs(api, owner, 'POST', '/api/organizations', { name: path });
      await laboratory.pool.query(`update organizations set subscription_tier = 'team' where id = $1`, [id]);
      const fields = { url: receiver.url + path, events: ['credential.created'] };
      await callAs(api, owner, 'POST', `/api/organizations/${id}/webhooks`, fields);
      registered.push({ ownerId: owner.id, path });
    }
  } finally {
    await api.stop();
  }
  return registered;
}

/**
 * Kills workers (SIGKILL) while they send. The receiver counts the messages by id: a missing one is lost, and one that
 * came twice was sent by a worker that died before recording it.
 */
export async function killWebhookWorkers(laboratory: FaultLaboratory, { messages, kills }: Record<string, number>) {
  const receiver = new CountingReceiver();
  await receiver.open();
  const webhooks = await register(
    laboratory,
    receiver,
    Array.from({ length: 10 }, (_, index) => `/hook${index}`),
  );
  const workers = await Promise.all(Array.from({ length: WORKERS }, () => laboratory.startWorker(undefined, SSO_KEY)));
  const startedAt = Date.now();
  const total = Number(messages);
  let busyKills = 0;
  try {
    receiver.delayMs = 20;
    for (const webhook of webhooks) await addCredentials(laboratory.pool, webhook, total / webhooks.length);
    for (let kill = 1; kill <= Number(kills); kill += 1) {
      const enough = (total * kill) / (Number(kills) + 1);
      await untilTrue('workers send', TIMEOUT_SECONDS, async () => receiver.messages.size >= enough);
      await sleep(Math.random() * 100);
      if (receiver.waiting.size > 0) busyKills += 1;
      await workers.shift()?.stop('SIGKILL');
      workers.push(await laboratory.startWorker(undefined, SSO_KEY));
    }
    receiver.delayMs = 0;
    const pending = () => laboratory.count(`select count(*) from webhook_deliveries where state <> 'delivered'`);
    await untilTrue('everything is recorded', TIMEOUT_SECONDS, async () => (await pending()) === 0);
  } finally {
    for (const worker of workers) await worker.stop('SIGKILL');
    await receiver.close();
  }
  const repeated = [...receiver.messages.values()].reduce((sum, { times }) => sum + times - 1, 0);
  const known = await laboratory.count('select count(*) from webhook_deliveries where message_id = any($1)', [
    [...receiver.messages.keys()].map((key) => key.split(' ')[1]),
  ]);
  const lost = total - receiver.messages.size;
  return {
    name: `${kills} × kill -9 of workers during ${messages} deliveries`,
    isGood: lost === 0 && known === total && busyKills > 0,
    figures: {
      lost,
      'sent twice, with the same id': repeated,
      'messages with an unknown id': receiver.messages.size - known,
      'kills while messages were under way': `${busyKills} of ${kills}`,
      seconds: ((Date.now() - startedAt) / 1_000).toFixed(1),
    },
  };
}
