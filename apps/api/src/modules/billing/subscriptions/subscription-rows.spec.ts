import { OutboxMessage } from '@tracker/database/entities/mailer/outbox-message.entity';
import { Organization } from '@tracker/database/entities/organizations/organization.entity';
import { Membership } from '@tracker/database/entities/organizations/membership.entity';
import {
  StripeEvent,
  SubscriptionCancellation as CancellationRow,
} from '@tracker/database/entities/billing/stripe-work.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { type AppLogger, LOGGER } from '../../../platform/observability/logger.js';
import { inAnotherTransaction, untilLockWaits } from '../../../testing/lock-waits.js';
import { testApp } from '../../../testing/test-app.js';
import { createOrganization, type TestOrganization } from '../../../testing/test-organization.js';
import { DueWork, LEASE_MS } from '../stripe/due-work.js';
import { SubscriptionRepository } from './subscription.repository.js';
import { SubscriptionCancellation } from './subscription-cancellation.service.js';
import type { SubscriptionState } from './subscription-rules.js';
import { SubscriptionLedger, type SubscriptionRow } from './subscription-ledger.js';

const NOW = new Date('2027-01-15T12:00:00Z');
const TRIAL_END = new Date('2027-02-01T10:00:00Z');
const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000);

const api = testApp({ now: NOW });
let repository: SubscriptionRepository;
let ward: TestOrganization;

beforeAll(async () => {
  repository = api.app.get(SubscriptionRepository, { strict: false });
});

beforeEach(async () => {
  api.clock.set(NOW);
  await manager().deleteAll(CancellationRow);
  ward = await createOrganization(api);
});

const manager = () => api.app.get(UnitOfWork).manager;
const ledger = () => api.app.get(SubscriptionLedger, { strict: false });
const run = <T>(work: () => Promise<T>) => api.app.get(UnitOfWork).run(work);

describe('stored subscriptions', () => {
  const row = (id: string, changes: Partial<SubscriptionRow> = {}): SubscriptionRow => ({
    id: `${id}-${ward.id}`,
    organizationId: ward.id,
    tier: 'team',
    status: 'trialing',
    trialEndsAt: null,
    currentPeriodEndsAt: null,
    startedAt: NOW,
    refreshedAt: NOW,
    attempts: 0,
    nextTryAt: null,
    givenUpAt: null,
    missingAnswers: 0,
    missingAt: null,
    recheckUntil: null,
    ...changes,
  });

  const due = () => api.app.get(DueWork, { strict: false });
  const cancel = (id: string, seconds = 0) => manager().insert(CancellationRow, { id, nextTryAt: at(seconds) });

  test('decide the plan, replace older ones, and notify only of a new status', async () => {
    const replaced: string[] = [];
    const notified: string[] = [];
    const cancellation = api.app.get(SubscriptionCancellation, { strict: false });
    const request = jest.spyOn(cancellation, 'request').mockImplementation(async (ids) => void replaced.push(...ids));
    const steps: [SubscriptionRow, string, number][] = [
      [row('a'), 'team', 1],
      [row('a', { currentPeriodEndsAt: at(1) }), 'team', 2],
      [row('a', { status: 'active' }), 'team', 3],
      [row('b', { tier: 'enterprise', status: 'active', startedAt: at(60) }), 'enterprise', 1],
      [row('a', { status: 'canceled' }), 'enterprise', 4],
      [row('b', { tier: 'enterprise', status: 'past_due', startedAt: at(60) }), 'free', 2],
    ];
    for (const [written, tier, version] of steps) {
      const before = await repository.find(written.id);
      const notify = async () => void notified.push(`${written.id.slice(0, 1)} ${written.status}`);
      await run(() => ledger().write(written, before, notify));
      expect(await repository.find(written.id)).toEqual({ ...written, version });
      expect(await manager().findOneByOrFail(Organization, { id: ward.id })).toMatchObject({ subscriptionTier: tier });
    }
    expect(notified).toEqual(['a trialing', 'a active', 'b active', 'b past_due']);
    expect(replaced).toEqual([row('a').id]);
    request.mockRestore();
  });

  test('have due work that skips locked rows', async () => {
    for (const id of ['held', 'due']) await cancel(id);
    await inAnotherTransaction(api, async (holder) => {
      await holder.query(`select from subscription_cancellations where id = 'held' for update`);
      const done: string[] = [];
      const work = async (id: string) => done.push(id);
      expect(await due().carryOut('cancellation', work)).toBe(1);
      expect(done).toEqual(['due']);
    });
  });

  test('have due work that is leased by one process, and retried after two minutes if it died', async () => {
    expect(LEASE_MS).toBe(120_000);
    await cancel('sub');
    const others: number[] = [];
    const beginning = due().carryOut('cancellation', async () => {
      others.push(await due().carryOut('cancellation', () => Promise.resolve()));
    });
    expect([await beginning, others]).toEqual([1, [0]]);
    expect(await manager().findOneByOrFail(CancellationRow, { id: 'sub' })).toMatchObject({ nextTryAt: at(120) });
    api.clock.set(at(119.999));
    expect(await due().carryOut('cancellation', () => Promise.resolve())).toBe(0);
    api.clock.set(at(120));
    expect(await due().carryOut('cancellation', () => Promise.resolve())).toBe(1);
  });

  test('have due work that is done ten at a time, oldest first, until the process shuts down', async () => {
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

  test('log a failed attempt as a warning, and the last one as an error', async () => {
    await manager().insert(CancellationRow, { id: 'bad', nextTryAt: NOW, attempts: 14 });
    const logger = api.app.get<AppLogger>(LOGGER, { strict: false });
    const [warn, error] = [jest.spyOn(logger, 'warn'), jest.spyOn(logger, 'error')];
    const fail = () => due().attempt('cancellation', 'bad', () => Promise.reject(new Error('No.')));
    const logged = () => [warn, error].map(({ mock }) => mock.calls.map(([about]) => about));
    const about = (attempts: number) => expect.objectContaining({ kind: 'cancellation', id: 'bad', attempts });
    await fail();
    expect(logged()).toEqual([[about(15)], []]);
    await fail();
    expect(logged()).toEqual([[about(15)], [about(16)]]);
    for (const spy of [warn, error]) spy.mockRestore();
  });

  test.each([
    [NOW, true],
    [null, false],
  ])('keep one event when another process writes it concurrently, due at %s', async (dueAt, isOpen) => {
    const id = `evt ${String(dueAt)}`;
    const events = api.app.get(SubscriptionRepository, { strict: false });
    await inAnotherTransaction(api, async (writer) => {
      await writer.query(`insert into stripe_events (id, type) values ($1, 'x')`, [id]);
      const adding = events.addEvent({ id, type: 'x', subscriptionId: null, checkoutId: null }, dueAt);
      await untilLockWaits(api);
      await writer.query('commit');
      expect(await adding).toBe(isOpen);
      expect(await manager().countBy(StripeEvent, { id })).toBe(1);
    });
  });

  test('keep the first of two customers of an organization', async () => {
    const customers = ['first', 'second'].map((name) => `${name}-${ward.id}`);
    const stored: (string | null)[] = [];
    for (const customer of customers) stored.push(await repository.insertCustomer(ward.id, customer));
    expect(stored).toEqual([customers[0], customers[0]]);
  });

  test('belong to the named organization, or else to the one that the person joined first', async () => {
    const [first, second] = [await createOrganization(api), await createOrganization(api)];
    const person = await second.add('admin');
    await first.add('member', person);
    const joinedAt = at(-60);
    await manager().update(Membership, { organizationId: first.id, userId: person.userId }, { joinedAt });
    const placeIn = async (id?: string) => {
      const place = await repository.placeOf(person.userId, id);
      return place && [place.organizationId, place.role];
    };
    expect(await placeIn()).toEqual([first.id, 'member']);
    expect(await placeIn(second.id)).toEqual([second.id, 'admin']);
    expect(await placeIn(ward.id)).toBeNull();
    await manager().update(Membership, { userId: person.userId }, { joinedAt });
    expect((await placeIn())?.[0]).toBe([first.id, second.id].toSorted()[0]);
  });
});

describe('emails about a subscription', () => {
  const state = (changes: Partial<SubscriptionState>): SubscriptionState => ({
    id: `sub-${ward.id}`,
    customerId: 'cus_1',
    installationId: null,
    organizationId: ward.id,
    tier: 'team',
    status: 'active',
    trialEndsAt: null,
    currentPeriodEndsAt: null,
    startedAt: new Date('2027-01-01T10:00:00Z'),
    latestInvoiceId: 'in_1',
    ...changes,
  });
  const mails = async () => {
    const rows = await manager().find(OutboxMessage, {
      where: { organizationId: ward.id },
      order: { createdAt: 'ASC' },
    });
    for (const { recipient, userId } of rows)
      expect([recipient, userId]).toEqual([ward.owner.email, ward.owner.userId]);
    return rows.map(({ kind, dedupeKey, payload }) => [kind, dedupeKey.replace(ward.id, 'x'), payload]);
  };
  const data = { organizationName: expect.any(String), tier: 'team' };
  const about = () => ({ id: state({}).id, organizationId: ward.id, tier: 'team' as const });

  test.each([
    ['past_due', 'payment-failed', 'payment-failed:sub-x:in_1'],
    ['unpaid', 'payment-failed', 'payment-failed:sub-x:in_1'],
    ['canceled', 'subscription-ended', 'subscription-ended:sub-x'],
    ['incomplete_expired', 'subscription-ended', 'subscription-ended:sub-x'],
  ])('that is %s: sends one email of the kind %s', async (status, kind, key) => {
    for (let time = 0; time < 2; time += 1)
      await run(() => ledger().notifyOfStatus(ward.id, 'team', state({ status })));
    expect(await mails()).toEqual([[kind, key, data]]);
  });

  test.each(['active', 'incomplete', 'paused', 'trialing'])(
    'that is %s and not in a trial: sends nothing',
    async (status) => {
      await run(() => ledger().notifyOfStatus(ward.id, 'team', state({ status })));
      await run(() => ledger().notifyOfStatus(ward.id, 'team', state({ status: 'active', trialEndsAt: TRIAL_END })));
      expect(await mails()).toEqual([]);
    },
  );

  test('in a trial: sends the end of the trial when it starts and before it ends', async () => {
    await run(() => ledger().notifyOfStatus(ward.id, 'team', state({ status: 'trialing', trialEndsAt: TRIAL_END })));
    await run(() => ledger().notifyOfTrialEnd({ ...about(), trialEndsAt: TRIAL_END }));
    await run(() => ledger().notifyOfTrialEnd({ ...about(), trialEndsAt: null }));
    const payload = { ...data, trialEndsAt: TRIAL_END.toISOString() };
    expect(await mails()).toEqual([
      ['trial-started', 'trial-started:sub-x', payload],
      ['trial-ending', `trial-ending:sub-x:${TRIAL_END.toISOString()}`, payload],
    ]);
  });

  test('that was lost at Stripe: sends its end once for each loss', async () => {
    for (const missingAt of [TRIAL_END, TRIAL_END, new Date('2027-03-01T10:00:00Z')])
      await run(() => ledger().notifyOfLoss({ ...about(), missingAt }));
    expect(await mails()).toEqual([
      ['subscription-ended', 'subscription-lost:sub-x:2027-02-01T10:00:00.000Z', data],
      ['subscription-ended', 'subscription-lost:sub-x:2027-03-01T10:00:00.000Z', data],
    ]);
  });

  test('of a deleted organization: sends nothing', async () => {
    expect((await ward.owner.delete(ward.url)).statusCode).toBe(200);
    await run(() => ledger().notifyOfStatus(ward.id, 'team', state({ status: 'canceled' })));
    await run(() => ledger().notifyOfTrialEnd({ ...about(), trialEndsAt: TRIAL_END }));
    await run(() => ledger().notifyOfLoss({ ...about(), missingAt: TRIAL_END }));
    const search = `select from outbox_messages where dedupe_key like '%' || $1 || '%'`;
    expect(await manager().query(search, [state({}).id])).toEqual([]);
  });
});
