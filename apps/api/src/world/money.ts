import { isLive } from '../modules/billing/subscriptions/subscription-rules.js';
import type { Checkout, Model, Organization, Purchase } from './model.js';
import type { World } from './world.js';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const REFRESH_INTERVAL_MS = 6 * HOUR_MS;

/** The organization with a directory is excluded because it only pays late, so that the directory is mostly in use. */
export const sells = (model: Model) => (organization: Organization) => organization !== model.directory.organization;

export const isLiveAtStripe = (world: World, { id }: Purchase) =>
  isLive(world.stripe.subscriptions.get(id)?.status ?? '');

export const isGoingOn = ({ heard }: Purchase) => heard !== null && heard.status !== 'canceled';

export function planOf(model: Model, organization: Organization): Purchase | undefined {
  return model.stripe.purchases
    .filter((one) => one.organization === organization && one.heard && isLive(one.heard.status))
    .toSorted((a, b) => b.startedAt.getTime() - a.startedAt.getTime())[0];
}

/** Models the product fetching a subscription from Stripe. */
export function refresh(model: Model, world: World, purchase: Purchase): void {
  const { organization } = purchase;
  const state = world.stripe.subscriptions.get(purchase.id);
  if (!model.organizations.includes(organization) || !state?.tier) return;
  purchase.heard = { tier: state.tier, status: state.status, at: model.now };
  organization.tier = planOf(model, organization)?.heard?.tier ?? 'free';
}

/** Models the product fetching a checkout from Stripe. */
export function look(model: Model, world: World, checkout: Checkout, { isClosed } = { isClosed: false }): void {
  if (checkout.purchase) refresh(model, world, checkout.purchase);
  if (checkout.purchase || isClosed) model.stripe.checkouts = model.stripe.checkouts.filter((one) => one !== checkout);
  const pause = Math.max(MINUTE_MS, (model.now.getTime() - checkout.startedAt.getTime()) / 4);
  checkout.lookedAtNext = new Date(model.now.getTime() + pause);
}

export function refreshDue(model: Model, world: World): void {
  for (const checkout of model.stripe.checkouts) if (checkout.lookedAtNext <= model.now) look(model, world, checkout);
  for (const purchase of model.stripe.purchases) {
    const heardAt = purchase.heard?.at.getTime() ?? 0;
    if (isGoingOn(purchase) && model.now.getTime() - heardAt >= REFRESH_INTERVAL_MS) refresh(model, world, purchase);
  }
}
