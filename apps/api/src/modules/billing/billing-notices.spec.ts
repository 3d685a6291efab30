import { OutboxMessage } from '@tracker/database/entities/mailer/outbox-message.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { testApp } from '../../testing/test-app.js';
import { createOrganization, type TestOrganization } from '../../testing/test-organization.js';
import { BillingNotices } from './billing-notices.js';
import type { SubscriptionState } from './subscriptions/subscription-rules.js';

const TRIAL_END = new Date('2027-02-01T10:00:00Z');

describe('what is told of a subscription', () => {
  const api = testApp();
  let notices: BillingNotices;
  let organization: TestOrganization;

  beforeAll(async () => {
    notices = api.app.get(BillingNotices, { strict: false });
  });

  beforeEach(async () => {
    organization = await createOrganization(api);
  });

  const state = (changes: Partial<SubscriptionState>): SubscriptionState => ({
    id: `sub-${organization.id}`,
    customerId: 'cus_1',
    installationId: null,
    organizationId: organization.id,
    tier: 'team',
    status: 'active',
    trialEndsAt: null,
    currentPeriodEndsAt: null,
    startedAt: new Date('2027-01-01T10:00:00Z'),
    latestInvoiceId: 'in_1',
    ...changes,
  });
  const mails = async () => {
    const { manager } = api.app.get(UnitOfWork);
    const rows = await manager.find(OutboxMessage, {
      where: { organizationId: organization.id },
      order: { createdAt: 'ASC' },
    });
    for (const { recipient, userId } of rows)
      expect([recipient, userId]).toEqual([organization.owner.email, organization.owner.userId]);
    return rows.map(({ kind, dedupeKey, payload }) => [kind, dedupeKey.replace(organization.id, 'x'), payload]);
  };
  const tell = (work: () => Promise<void>) => api.app.get(UnitOfWork).run(work);
  const data = { organizationName: expect.any(String), tier: 'team' };

  test.each([
    ['past_due', 'payment-failed', 'payment-failed:sub-x:in_1'],
    ['unpaid', 'payment-failed', 'payment-failed:sub-x:in_1'],
    ['canceled', 'subscription-ended', 'subscription-ended:sub-x'],
    ['incomplete_expired', 'subscription-ended', 'subscription-ended:sub-x'],
  ])('that is %s is a mail of the kind %s, once', async (status, kind, key) => {
    for (let time = 0; time < 2; time += 1)
      await tell(() => notices.statusChanged(organization.id, 'team', state({ status })));
    expect(await mails()).toEqual([[kind, key, data]]);
  });

  test.each(['active', 'incomplete', 'paused', 'trialing'])('that is %s and on no trial is nothing', async (status) => {
    await tell(() => notices.statusChanged(organization.id, 'team', state({ status })));
    await tell(() =>
      notices.statusChanged(organization.id, 'team', state({ status: 'active', trialEndsAt: TRIAL_END })),
    );
    expect(await mails()).toEqual([]);
  });

  test('on trial is when the trial ends, at its beginning and before its end', async () => {
    const { id } = state({});
    await tell(() =>
      notices.statusChanged(organization.id, 'team', state({ status: 'trialing', trialEndsAt: TRIAL_END })),
    );
    await tell(() => notices.trialEnding(organization.id, 'team', { id, trialEndsAt: TRIAL_END }));
    await tell(() => notices.trialEnding(organization.id, 'team', { id, trialEndsAt: null }));
    const payload = { ...data, trialEndsAt: TRIAL_END.toISOString() };
    expect(await mails()).toEqual([
      ['trial-started', 'trial-started:sub-x', payload],
      ['trial-ending', `trial-ending:sub-x:${TRIAL_END.toISOString()}`, payload],
    ]);
  });

  test('that Stripe does not know any more is its end, and so it is when it comes back and is lost again', async () => {
    const { id } = state({});
    for (const missingAt of [TRIAL_END, TRIAL_END, new Date('2027-03-01T10:00:00Z')])
      await tell(() => notices.lost(organization.id, 'team', { id, missingAt }));
    expect(await mails()).toEqual([
      ['subscription-ended', 'subscription-lost:sub-x:2027-02-01T10:00:00.000Z', data],
      ['subscription-ended', 'subscription-lost:sub-x:2027-03-01T10:00:00.000Z', data],
    ]);
  });

  test('of an organization that is gone is nothing', async () => {
    expect((await organization.owner.delete(organization.url)).statusCode).toBe(200);
    const { id } = state({});
    await tell(() => notices.statusChanged(organization.id, 'team', state({ status: 'canceled' })));
    await tell(() => notices.trialEnding(organization.id, 'team', { id, trialEndsAt: TRIAL_END }));
    await tell(() => notices.lost(organization.id, 'team', { id, missingAt: TRIAL_END }));
    const about = `select from outbox_messages where dedupe_key like '%' || $1 || '%'`;
    expect(await api.app.get(UnitOfWork).manager.query(about, [id])).toEqual([]);
  });
});
