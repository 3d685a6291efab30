import { isLive } from '../../modules/billing/subscriptions/subscription-rules.js';
import type { Model } from '../model.js';
import type { World } from '../world.js';

/**
 * Nobody pays twice. A subscription is cancelled only if its organization was deleted or pays for another one, and then
 * it is recorded.
 */
export async function checkMoney(model: Model, world: World): Promise<void> {
  const { subscriptions, cancelled } = world.stripe;
  for (const { id, name } of model.organizations) {
    const live = [...subscriptions.values()].filter((one) => one.organizationId === id && isLive(one.status));
    if (live.length > 1) throw new Error(`${name} pays for ${live.length} subscriptions.`);
  }
  const ids = cancelled.splice(0);
  for (const id of ids) {
    const ended = subscriptions.get(id);
    const isGone = !model.organizations.some((one) => one.id === ended?.organizationId);
    const isReplaced = [...subscriptions.values()].some(
      (one) => one.organizationId === ended?.organizationId && isLive(one.status) && one.startedAt >= ended.startedAt,
    );
    if (!isGone && !isReplaced) throw new Error(`The subscription ${id} was cancelled for no reason.`);
  }
  if (ids.length === 0) return;
  const noted = await world.sql<{ id: string }>('select id from subscription_cancellations where id = any($1)', [ids]);
  if (noted.length < new Set(ids).size) throw new Error(`Nothing says why ${ids.join()} was cancelled.`);
}
