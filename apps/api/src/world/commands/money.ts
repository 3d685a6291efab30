import { PAID_TIERS } from '@tracker/contracts/billing/checkout';
import fc from 'fast-check';
import { BillingScheduler } from '../../modules/billing/stripe/billing.scheduler.js';
import { eventAbout, signature } from '../../modules/billing/stripe/fake-stripe.fixture.js';
import { expectStatus, pick } from '../expectations.js';
import type { Checkout, Model, Purchase } from '../model.js';
import { refresh, refreshDue, isGoingOn, isLiveAtStripe, look, planOf, sells } from '../money.js';
import { refusal } from '../rules.js';
import { actorChoice, ADMINS, findActor, number, stepsOf } from '../step.js';
import type { World } from '../world.js';

/** The product checks the outcome two minutes after a checkout starts. */
const FIRST_LOOK_MS = 120_000;

function announce(model: Model, type: string, about: Checkout | Purchase): void {
  model.stripe.messages.push({ id: `evt_${model.stripe.messages.length}_${about.id}`, type, about, isHandled: false });
}

const choosePlan = stepsOf({
  name: 'choose a plan',
  choice: fc.record({ at: actorChoice, tier: fc.constantFrom(...PAID_TIERS) }),
  find: (model, { at }) => findActor({ ...model, organizations: model.organizations.filter(sells(model)) }, at, ADMINS),
  async act({ organization, actor }, model, world, { tier }) {
    const payload = { tier, organizationId: organization.id };
    const answer = await world.call(actor, 'POST', '/api/subscriptions/create-checkout-session', payload);
    const what = `${actor.name} chooses ${tier} for ${organization.name}`;
    const refused = refusal(model, actor, organization, ADMINS);
    if (!refused) {
      for (const checkout of model.stripe.checkouts.filter((one) => one.organization === organization))
        look(model, world, checkout, { isClosed: true });
      for (const purchase of model.stripe.purchases)
        if (purchase.organization === organization && isGoingOn(purchase)) refresh(model, world, purchase);
    }
    const current = planOf(model, organization);
    const expected = refused ?? (current?.heard?.tier === tier ? 409 : 200);
    expectStatus(answer, expected, what);
    if (expected !== 200) return `${what}: ${expected}`;
    const id = answer.json<{ url: string }>().url.split('/').at(-1) ?? '';
    if (id.startsWith('cs_') === Boolean(current)) throw new Error(`${what}: was led to ${id}.`);
    const lookedAtNext = new Date(model.now.getTime() + FIRST_LOOK_MS);
    if (current) model.stripe.changes.push({ id, purchase: current });
    else model.stripe.checkouts.push({ id, organization, purchase: null, startedAt: model.now, lookedAtNext });
    return `${what}: ${current ? 'a change' : 'a purchase'}`;
  },
});

const pay = stepsOf({
  name: 'pay at Stripe',
  choice: number,
  find: (model, which) =>
    pick(
      model.stripe.checkouts.filter(({ purchase }) => !purchase),
      which,
    ) ?? null,
  act(checkout, model, world) {
    const { organization } = checkout;
    const id = world.stripe.complete(checkout.id, model.now);
    checkout.purchase = { id, organization, startedAt: model.now, heard: null };
    model.stripe.purchases.push(checkout.purchase);
    announce(model, 'checkout.session.completed', checkout);
    announce(model, 'customer.subscription.created', checkout.purchase);
    return Promise.resolve(organization.name);
  },
});

const confirmChange = stepsOf({
  name: 'confirm a change of plan at Stripe',
  choice: number,
  find: (model, which) => pick(model.stripe.changes, which) ?? null,
  act(change, model, world) {
    const { id, purchase } = change;
    model.stripe.changes = model.stripe.changes.filter((one) => one !== change);
    if (!isLiveAtStripe(world, purchase)) return Promise.resolve('The subscription is over.');
    world.stripe.confirm(id);
    announce(model, 'customer.subscription.updated', purchase);
    return Promise.resolve(`${purchase.organization.name}: ${world.stripe.subscriptions.get(purchase.id)?.tier}`);
  },
});

const CHANGES: Record<string, readonly string[]> = {
  trialing: ['active', 'canceled'],
  active: ['past_due', 'canceled'],
  past_due: ['active', 'canceled'],
};

const turn = stepsOf({
  name: 'a subscription changes at Stripe',
  choice: fc.record({ which: number, how: number }),
  find: (model, { which }) => pick(model.stripe.purchases, which) ?? null,
  act(purchase, model, world, { how }) {
    const { organization } = purchase;
    const before = world.stripe.subscriptions.get(purchase.id)?.status ?? '';
    const after = pick(CHANGES[before] ?? [], how);
    // Concurrent checkouts may both be paid, so this is not an error.
    const isBuying = model.stripe.checkouts.some((one) => one.organization === organization);
    const hasOther = model.stripe.purchases.some(
      (one) => one !== purchase && one.organization === organization && isLiveAtStripe(world, one),
    );
    if (!after || (before === 'past_due' && after === 'active' && (isBuying || hasOther)))
      return Promise.resolve('It stays.');
    world.stripe.set(purchase.id, { status: after });
    announce(model, after === 'canceled' ? 'customer.subscription.deleted' : 'customer.subscription.updated', purchase);
    return Promise.resolve(`${organization.name}: ${before} becomes ${after}`);
  },
});

const sendWebhook = stepsOf({
  name: 'Stripe tells',
  choice: number,
  find: (model, which) => pick(model.stripe.messages, which) ?? null,
  async act(message, model, world) {
    const { id, type, about } = message;
    const object = 'lookedAtNext' in about ? 'checkout.session' : 'subscription';
    const payload = eventAbout(type, { object, id: about.id }, id);
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature(payload) };
    const answer = await world.visit({ method: 'POST', url: '/api/webhooks/stripe', payload, headers });
    const what = `${type} of ${about.organization.name}${message.isHandled ? ' again' : ''}`;
    expectStatus(answer, 200, what);
    await world.settleBilling();
    if (!message.isHandled) refreshAfter(about, model, world);
    message.isHandled = true;
    return what;
  },
});

function refreshAfter(about: Checkout | Purchase, model: Model, world: World): void {
  if (!('lookedAtNext' in about)) return refresh(model, world, about);
  look(model, world, about, { isClosed: true });
}

const askStripe = stepsOf({
  name: 'Stripe is asked',
  choice: fc.constant(null),
  find: () => true,
  async act(_found, model, world) {
    await world.service(BillingScheduler).reconcile();
    await world.settleBilling();
    refreshDue(model, world);
    return 'about what is due';
  },
});

export const moneySteps = [
  askStripe,
  choosePlan,
  choosePlan,
  pay,
  pay,
  pay,
  confirmChange,
  confirmChange,
  turn,
  sendWebhook,
  sendWebhook,
  sendWebhook,
];
