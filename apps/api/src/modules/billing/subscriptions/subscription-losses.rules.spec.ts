import type { Subscription } from '@tracker/database/entities/billing/subscription.entity';
import { afterMissingAnswer, isLost, isSuspicious, lost } from './subscription-losses.rules.js';
import { HOUR_MS } from '../../../platform/clock.js';

const NOW = new Date('2027-01-15T12:00:00Z');
const later = (hours: number, ms = 0) => new Date(NOW.getTime() + hours * HOUR_MS + ms);
const row = (changes: Partial<Subscription>) =>
  ({
    status: 'active',
    version: 3,
    attempts: 5,
    missingAnswers: 1,
    missingAt: null,
    recheckUntil: null,
    ...changes,
  }) as Subscription;

test.each([
  [3, 3, false],
  [4, 60, true],
  [5, 100, false],
  [6, 100, true],
])('%i of %i subscriptions lost at Stripe within a day are suspicious: %s', (missing, live, expected) => {
  expect(isSuspicious(missing, live)).toBe(expected);
});

describe('an answer that Stripe does not know the subscription', () => {
  test.each([
    ['counts when it is the first one', null, 2, NOW],
    ['counts six hours after the last counted one', later(-6), 2, NOW],
    ['does not count sooner than that', later(-6, 1), 1, later(-6, 1)],
  ])('%s', (_what, missingAt, missingAnswers, counted) => {
    const after = afterMissingAnswer(row({ missingAt }), NOW);
    expect(after).toMatchObject({ missingAnswers, missingAt: counted });
    expect(after).toMatchObject({ version: 4, attempts: 0, givenUpAt: null, nextTryAt: later(6) });
  });

  test.each([
    ['which is looked up daily until its deadline', later(24), later(24)],
    ['which is not looked up after its deadline', later(24, -1), null],
    ['which is not looked up if it was never lost', null, null],
  ])('does not count for an ended subscription, %s', (_what, recheckUntil, nextTryAt) => {
    const after = afterMissingAnswer(row({ status: 'canceled', recheckUntil }), NOW);
    expect(after).toMatchObject({ missingAnswers: 1, missingAt: null, nextTryAt });
  });
});

test('a subscription that has not ended is lost after three counted answers', () => {
  const losses = [
    ['active', 2],
    ['active', 3],
    ['past_due', 4],
    ['canceled', 3],
  ] as const;
  expect(losses.map(([status, missingAnswers]) => isLost({ status, missingAnswers }))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('a lost subscription is marked as canceled and looked up daily for 30 days', () => {
  expect(lost(row({}), NOW)).toEqual({
    ...row({}),
    status: 'canceled',
    nextTryAt: later(24),
    recheckUntil: later(30 * 24),
  });
});
