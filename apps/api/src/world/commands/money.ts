import { PAID_TIERS } from '@tracker/contracts/billing/checkout';
import fc from 'fast-check';
import { BillingScheduler } from '../../modules/billing/stripe/billing.scheduler.js';
import { eventAbout, signature } from '../../modules/billing/stripe/fake-stripe.fixture.js';
import { expectStatus, pick } from '../expectations.js';
import type { Checkout, Model, Purchase, StripeMessage } from '../model.js';
import { refresh, refreshDue, isGoingOn, isLiveAtStripe, look, planOf, sells } from '../money.js';
import { refusal } from '../rules.js';
import { actorChoice, ADMINS, findActor, number, stepsOf } from '../step.js';
import { advanceClock, type World } from '../world.js';

/** The product checks the outcome two minutes after a checkout starts. */
const FIRST_LOOK_MS = 120_000;

function announce(model: Model, type: string, about: Checkout | Purchase): StripeMessage {
  const { messages } = model.stripe;
  const message: StripeMessage = { id: `evt_${messages.length}_${about.id}`, type, about, state: 'new' };
  messages.push(message);
  return message;
}

const choosePlan = stepsOf({
  name: 'choose a plan',
  choice: fc.record({ at: actorChoice, tier: fc.constantFrom(...PAID_TIERS) }),
  find: (model, { at }) => findActor({ ...model, organizations: model.organizations.filter(sells(model)) }, at, ADMINS),
  async act({ organization, actor }, model, world, { tier }) {
    const payload = { tier, organizationId: organization.id };
    const answer = await world.call(actor, 'POST', '/api/subscriptions/create-checkout-session', payload);
    const what = `${actor.name} chooses ${tier} for ${organization.name}`;
    const refused = refusal(model, actor, organization, ADMINS) ?? (model.stripe.isDown ? 502 : null);
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
  find(model, { which }) {
    const sold = sells(model);
    return (
      pick(
        model.stripe.purchases.filter(({ organization }) => sold(organization)),
        which,
      ) ?? null
    );
  },
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
  act: deliver,
});

async function deliver(message: StripeMessage, model: Model, world: World): Promise<string> {
  const { id, type, about, state } = message;
  const object = 'lookedAtNext' in about ? 'checkout.session' : 'subscription';
  const payload = eventAbout(type, { object, id: about.id }, id);
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature(payload) };
  const answer = await world.visit({ method: 'POST', url: '/api/webhooks/stripe', payload, headers });
  const what = `${type} of ${about.organization.name}, ${state}`;
  const isRefused = model.stripe.isDown && state !== 'handled';
  // 200 also if handling takes longer than a second, as it may on a busy machine; it then fails in the background.
  expectStatus(answer, isRefused ? [503, 200] : 200, what);
  if (isRefused) {
    const [row] = await world.sql<{ isOpen: boolean }>(
      'select next_try_at is not null as "isOpen" from stripe_events where id = $1',
      [id],
    );
    if (!row?.isOpen) throw new Error(`${what}: nothing tries it again.`);
    message.state = 'stored';
  }
  if (model.stripe.isDown) return `${what}: ${answer.statusCode}`;
  await world.settleBilling();
  handle(message, model, world);
  return what;
}

/** What an event is about is fetched when the event is handled. */
function handle(message: StripeMessage, model: Model, world: World): void {
  if (message.state !== 'handled') refreshAfter(message.about, model, world);
  message.state = 'handled';
}

const payLate = stepsOf({
  name: 'the organization with the directory pays late',
  choice: fc.nat(2),
  find(model, chance) {
    const { organization } = model.directory;
    const purchase = model.stripe.purchases.find((one) => one.organization === organization);
    const isLate = purchase?.heard?.status === 'past_due';
    const isPossible = model.organizations.includes(organization) && !model.stripe.isDown && (isLate || chance === 0);
    return purchase && isPossible ? { purchase, isLate } : null;
  },
  async act({ purchase, isLate }, model, world) {
    world.stripe.set(purchase.id, { status: isLate ? 'active' : 'past_due' });
    const message = announce(model, 'customer.subscription.updated', purchase);
    await deliver(message, model, world);
    return isLate ? 'after all' : 'and has no plan meanwhile';
  },
});

/** The billing task runs every few seconds, so what waited for Stripe is done within the hour. */
const stripeOutage = stepsOf({
  name: 'Stripe',
  choice: fc.integer({ min: 0, max: 2 }).map((chance) => chance === 0),
  find: (model, isDown) => (isDown === model.stripe.isDown ? null : { isDown }),
  async act({ isDown }, model, world) {
    model.stripe.isDown = isDown;
    world.stripe.isDown = isDown;
    if (isDown) return 'does not answer any more';
    advanceClock(model, world, 1);
    await reconcile(model, world);
    return 'answers again, an hour later';
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
    await reconcile(model, world);
    return 'about what is due';
  },
});

async function reconcile(model: Model, world: World): Promise<void> {
  await world.service(BillingScheduler).reconcile();
  if (model.stripe.isDown) return;
  await world.settleBilling();
  for (const message of model.stripe.messages) if (message.state === 'stored') handle(message, model, world);
  refreshDue(model, world);
}

export const moneySteps = [
  askStripe,
  payLate,
  payLate,
  payLate,
  stripeOutage,
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
