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
])('%i of %i subscriptions unknown to Stripe within a day speak for a fault of ours: %s', (missing, live, expected) => {
  expect(isSuspicious(missing, live)).toBe(expected);
});

describe('an answer that Stripe does not know a subscription', () => {
  test.each([
    ['the first one', null, 2, NOW],
    ['six hours after the last one that counted', later(-6), 2, NOW],
    ['sooner than that', later(-6, 1), 1, later(-6, 1)],
  ])('counts or does not: %s', (_what, missingAt, missingAnswers, counted) => {
    const after = afterMissingAnswer(row({ missingAt }), NOW);
    expect(after).toMatchObject({ missingAnswers, missingAt: counted });
    expect(after).toMatchObject({ version: 4, attempts: 0, givenUpAt: null, nextTryAt: later(6) });
  });

  test.each([
    ['while it may come back', later(24), later(24)],
    ['no longer', later(24, -1), null],
    ['which was never lost', null, null],
  ])('of one that is over does not count, and is asked for daily %s', (_what, recheckUntil, nextTryAt) => {
    const after = afterMissingAnswer(row({ status: 'canceled', recheckUntil }), NOW);
    expect(after).toMatchObject({ missingAnswers: 1, missingAt: null, nextTryAt });
  });
});

test('three answers that count make a loss, of one that is not over', () => {
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

test('a lost subscription is cancelled, and looked for daily for thirty days', () => {
  expect(lost(row({}), NOW)).toEqual({
    ...row({}),
    status: 'canceled',
    nextTryAt: later(24),
    recheckUntil: later(30 * 24),
  });
});
