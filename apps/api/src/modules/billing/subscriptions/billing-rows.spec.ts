import { randomUUID } from 'node:crypto';
import { CheckoutSession } from '@tracker/database/entities/billing/checkout-session.entity';
import { Membership } from '@tracker/database/entities/organizations/membership.entity';
import { StripeEvent } from '@tracker/database/entities/billing/stripe-event.entity';
import { SubscriptionCancellation } from '@tracker/database/entities/billing/subscription-cancellation.entity';
import { Subscription } from '@tracker/database/entities/billing/subscription.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { testApp } from '../../../testing/test-app.js';
import { createOrganization } from '../../../testing/test-organization.js';
import { DueWork, LEASE_MS } from '../stripe/due-work.js';
import { SubscriptionRepository } from './subscription.repository.js';

const NOW = new Date('2027-01-15T12:00:00Z');
const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000);

describe('billing records', () => {
  const api = testApp({ now: NOW });
  let organizationId: string;

  beforeAll(async () => {
    organizationId = (await createOrganization(api)).id;
  });
  beforeEach(async () => {
    api.clock.set(NOW);
    for (const kind of [StripeEvent, SubscriptionCancellation, CheckoutSession, Subscription])
      await manager().deleteAll(kind);
  });

  const manager = () => api.app.get(UnitOfWork).manager;
  const due = () => api.app.get(DueWork, { strict: false });
  const cancel = (id: string, seconds = 0) =>
    manager().insert(SubscriptionCancellation, { id, nextTryAt: at(seconds) });
  const cancellation = (id: string) => manager().findOneByOrFail(SubscriptionCancellation, { id });

  describe('of due work', () => {
    const facts = { tier: 'team' as const, status: 'active', startedAt: NOW, refreshedAt: NOW };
    test.each<[string, (nextTryAt: Date) => Promise<unknown>]>([
      ['event', (nextTryAt) => manager().insert(StripeEvent, { id: 'evt', type: 'x', nextTryAt })],
      ['cancellation', (nextTryAt) => manager().insert(SubscriptionCancellation, { id: 'sub', nextTryAt })],
      ['checkout', (nextTryAt) => manager().insert(CheckoutSession, { id: 'cs', organizationId, nextTryAt })],
      [
        'subscription',
        (nextTryAt) => manager().insert(Subscription, { id: 'sub', organizationId, ...facts, nextTryAt }),
      ],
    ])('are due at their time: %s', async (kind, insert) => {
      await insert(at(1));
      expect(await due().isAnyDue()).toBe(false);
      api.clock.set(at(1));
      expect(await due().isAnyDue()).toBe(true);
      const done: string[] = [];
      expect(await due().carryOut(kind as 'event', async (id) => done.push(id))).toBe(1);
      expect(done).toHaveLength(1);
    });

    test('are leased by one process, and retried after two minutes if it died', async () => {
      expect(LEASE_MS).toBe(120_000);
      await cancel('sub');
      const others: number[] = [];
      const beginning = due().carryOut('cancellation', async () => {
        others.push(await due().carryOut('cancellation', () => Promise.resolve()));
      });
      expect([await beginning, others]).toEqual([1, [0]]);
      expect((await cancellation('sub')).nextTryAt).toEqual(at(120));
      api.clock.set(at(119.999));
      expect(await due().carryOut('cancellation', () => Promise.resolve())).toBe(0);
      api.clock.set(at(120));
      expect(await due().carryOut('cancellation', () => Promise.resolve())).toBe(1);
    });

    test('are processed ten at a time, oldest first, until the process shuts down', async () => {
      for (let index = 0; index < 25; index += 1) await cancel(`sub_${index}`, -index);
      const ending = new AbortController();
      const started: string[] = [];
      const work = async (id: string) => {
        started.push(id);
        if (started.length === 10) ending.abort();
      };
      expect(await due().carryOut('cancellation', work, ending.signal)).toBe(10);
      expect(started.toSorted()).toEqual(Array.from({ length: 10 }, (_, index) => `sub_${index + 15}`).toSorted());
      expect(await due().carryOut('cancellation', work, ending.signal)).toBe(0);
      expect(await due().carryOut('cancellation', work)).toBe(15);
    });

    test('count successes, postpone failures, and are given up after 16 attempts', async () => {
      await cancel('good');
      await cancel('bad');
      await manager().update(SubscriptionCancellation, { id: 'good' }, { attempts: 3 });
      const fail = (id: string) => (id === 'bad' ? Promise.reject(new Error('Stripe says no.')) : Promise.resolve());
      expect(await due().carryOut('cancellation', fail)).toBe(1);
      expect(await cancellation('good')).toMatchObject({ attempts: 3, nextTryAt: at(120) });
      expect(await cancellation('bad')).toMatchObject({ attempts: 1, nextTryAt: at(5), givenUpAt: null });
      await manager().update(SubscriptionCancellation, { id: 'bad' }, { attempts: 14 });
      expect(await due().attempt('cancellation', 'bad', fail)).toBe(false);
      expect(await cancellation('bad')).toMatchObject({ attempts: 15, nextTryAt: at(43_200), givenUpAt: null });
      const none = { event: 0, checkout: 0, subscription: 0 };
      expect(await due().givenUp()).toEqual({ ...none, cancellation: 0 });
      expect(await due().attempt('cancellation', 'bad', fail)).toBe(false);
      expect(await cancellation('bad')).toMatchObject({ attempts: 16, nextTryAt: null, givenUpAt: NOW });
      expect(await due().givenUp()).toEqual({ ...none, cancellation: 1 });
      expect(await due().attempt('cancellation', 'nobody', () => Promise.reject(new Error('gone')))).toBe(false);
    });
  });

  test('contain each event once, with its pending work until it is settled', async () => {
    const events = api.app.get(SubscriptionRepository, { strict: false });
    const event = { id: 'evt_1', type: 'charge.succeeded', subscriptionId: 'sub_1', checkoutId: 'cs_1' };
    const add = (id: string, dueAt: Date | null) => events.addEvent({ ...event, id }, dueAt);
    expect([await add('evt_1', NOW), await add('evt_1', NOW), await add('evt_2', null)]).toEqual([true, true, false]);
    expect(await events.findEvent('evt_1')).toMatchObject({ ...event, nextTryAt: NOW });
    await manager().update(StripeEvent, { id: 'evt_1' }, { attempts: 2, givenUpAt: NOW, nextTryAt: null });
    expect(await add('evt_1', null)).toBe(true);
    await events.settleEvent('evt_1');
    expect(await events.findEvent('evt_1')).toMatchObject({ nextTryAt: null, attempts: 0, givenUpAt: null });
    expect([await add('evt_1', NOW), await events.findEvent('evt_9')]).toEqual([false, null]);
  });

  describe('of an organization', () => {
    const repository = () => api.app.get(SubscriptionRepository, { strict: false });

    test('name its owner as payer, with the billing address if there is one', async () => {
      const organization = await createOrganization(api, undefined, 'Ward 9');
      await organization.add('admin');
      const { owner, id } = organization;
      const payer = { organizationId: id, organizationName: 'Ward 9', ownerId: owner.userId };
      expect(await repository().payer(id)).toEqual({ ...payer, email: owner.email });
      await owner.put(organization.url, { billingEmail: 'bills@example.test' });
      expect(await repository().payer(id)).toEqual({ ...payer, email: 'bills@example.test' });
      expect(await repository().payer(randomUUID())).toBeNull();
    });

    test('select the named organization, or else the one that the person joined first', async () => {
      const [first, second] = [await createOrganization(api), await createOrganization(api)];
      const person = await second.add('admin');
      await first.add('member', person);
      const joinedAt = at(-60);
      await manager().update(Membership, { organizationId: first.id, userId: person.userId }, { joinedAt });
      const placeIn = async (id?: string) => {
        const place = await repository().placeOf(person.userId, id);
        return place && [place.organizationId, place.role];
      };
      expect(await placeIn()).toEqual([first.id, 'member']);
      expect(await placeIn(second.id)).toEqual([second.id, 'admin']);
      expect(await placeIn(organizationId)).toBeNull();
      // Organizations joined at the same time have a stable order.
      await manager().update(Membership, { userId: person.userId }, { joinedAt });
      expect((await placeIn())?.[0]).toBe([first.id, second.id].toSorted()[0]);
    });

    test('keep the first of two customers', async () => {
      expect(await repository().findCustomer(organizationId)).toBeNull();
      const stored: (string | null)[] = [];
      for (const customer of ['cus_1', 'cus_2'])
        stored.push(await repository().insertCustomer(organizationId, customer));
      expect(stored).toEqual(['cus_1', 'cus_1']);
      expect(await repository().findCustomer(organizationId)).toMatchObject({ stripeCustomerId: 'cus_1' });
    });

    test('list checkouts as open until they are settled, once', async () => {
      await repository().insertCheckout('cs_1', organizationId, NOW, at(60));
      await repository().insertCheckout('cs_2', organizationId, at(1), at(61));
      const row = (id = 'cs_1') => manager().findOneByOrFail(CheckoutSession, { id });
      expect(await row()).toMatchObject({ organizationId, createdAt: NOW, nextTryAt: at(60), settledAt: null });
      expect([await repository().checkoutStartedAt('cs_1'), await repository().checkoutStartedAt('cs_9')]).toEqual([
        NOW,
        null,
      ]);
      await manager().update(CheckoutSession, { id: 'cs_1' }, { attempts: 4, givenUpAt: NOW });
      await repository().postponeCheckout('cs_1', at(90));
      expect(await row()).toMatchObject({ attempts: 0, nextTryAt: at(90) });
      await manager().update(CheckoutSession, { id: 'cs_1' }, { attempts: 4 });
      const ofAnother = (await createOrganization(api)).id;
      await repository().insertCheckout('cs_3', ofAnother, NOW, at(60));
      expect((await repository().openCheckouts(organizationId)).toSorted()).toEqual(['cs_1', 'cs_2']);
      await repository().settleCheckout('cs_1', at(100));
      expect(await repository().openCheckouts(organizationId)).toEqual(['cs_2']);
      await repository().settleCheckout('cs_1', at(200));
      expect(await row()).toMatchObject({ settledAt: at(100), nextTryAt: null, attempts: 0, givenUpAt: null });
      expect(await row('cs_2')).toMatchObject({ settledAt: null, nextTryAt: at(61) });
    });
  });
});
