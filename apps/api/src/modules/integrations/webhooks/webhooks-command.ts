import { plural } from '@tracker/contracts/values/plural';
import type { DeliveriesService } from './deliveries.service.js';
import { commandLineOf } from '../../../platform/config/command-line-of.js';

export const WEBHOOKS_USAGE = `Usage: ${commandLineOf('webhooks', '--as-of DATE')}   send retries, switch off and forget what is due by the end of a day (UTC)
       ${commandLineOf('webhooks', 'pending')}         list the messages that are not delivered yet
       ${commandLineOf('webhooks', 'hold')}            send nothing until it is released
       ${commandLineOf('webhooks', 'withdraw ID')}     give up the pending messages of one webhook
       ${commandLineOf('webhooks', 'release')}         send the pending messages`;

export async function runWebhooksCommand(
  [action, id, ...rest]: readonly string[],
  webhooks: DeliveriesService,
): Promise<string[] | null> {
  if (rest.length > 0 || (id !== undefined) !== (action === 'withdraw')) return null;
  if (action === 'withdraw' && id) return [`${messages(await webhooks.withdraw(id))} given up.`];
  if (action === 'hold') {
    await webhooks.hold();
    return [`Webhooks are held: nothing is sent until \`${commandLineOf('webhooks', 'release')}\`.`];
  }
  if (action === 'release') {
    await webhooks.release();
    return ['Webhooks are released.'];
  }
  return action === 'pending' ? describePending(webhooks) : null;
}

async function describePending(webhooks: DeliveriesService): Promise<string[]> {
  const [heldSince, pending] = [await webhooks.heldSince(), await webhooks.pending()];
  const state = heldSince ? `Webhooks are held since ${minute(heldSince)}.` : 'Webhooks are not held.';
  if (pending.length === 0) return [state, 'No message is pending.'];
  return [
    state,
    ...pending.map((one) => `${one.webhookId}  ${messages(one.messages)} since ${minute(one.oldest)}  ${one.url}`),
  ];
}

const messages = (count: number) => plural(count, { one: '# message', other: '# messages' });
const minute = (date: Date) => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
