import fc from 'fast-check';
import { isEnded, isUnpaid, standing, tierOfPrice } from './subscription-rules.js';

const row = (id: string, status: string, tier: 'team' | 'enterprise' = 'team', startedAt = 0) => ({
  id,
  status,
  tier,
  startedAt: new Date(startedAt),
});

describe('the plan of an organization', () => {
  test.each([
    ['trialing', 'team'],
    ['active', 'team'],
    ['past_due', 'free'],
    ['unpaid', 'free'],
    ['incomplete', 'free'],
    ['incomplete_expired', 'free'],
    ['paused', 'free'],
    ['canceled', 'free'],
    ['an unknown status', 'free'],
  ])('with a subscription that is %s is %s', (status, tier) => {
    expect(standing([row('a', status)])).toEqual({ tier, superseded: [] });
  });

  test('without a subscription is free', () => {
    expect(standing([])).toStrictEqual({ tier: 'free', superseded: [] });
  });

  test('follows the newest live subscription, up and down, and supersedes older ones', () => {
    expect(standing([row('a', 'active', 'enterprise', 1), row('b', 'trialing', 'team', 2)])).toEqual({
      tier: 'team',
      superseded: ['a'],
    });
    expect(standing([row('a', 'past_due', 'team', 1), row('b', 'active', 'enterprise', 2)])).toEqual({
      tier: 'enterprise',
      superseded: ['a'],
    });
    expect(standing([row('a', 'active', 'team', 1), row('b', 'past_due', 'enterprise', 2)])).toEqual({
      tier: 'team',
      superseded: [],
    });
  });

  test('follows the higher id of two live subscriptions with the same start', () => {
    const rows = [row('a', 'active', 'team', 1), row('b', 'active', 'enterprise', 1), row('c', 'unpaid', 'team', 1)];
    expect(standing(rows)).toEqual({ tier: 'enterprise', superseded: ['a'] });
  });

  test('does not depend on the order of the subscriptions', () => {
    const statuses = fc.constantFrom('trialing', 'active', 'past_due', 'canceled', 'incomplete');
    const rows = fc.uniqueArray(
      fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), statuses, fc.constantFrom('team', 'enterprise'), fc.nat(3)),
      { selector: ([id]) => id },
    );
    fc.assert(
      fc.property(rows, (drawn) => {
        const all = drawn.map(([id, status, tier, at]) => row(id, status, tier as 'team', at));
        const { tier, superseded } = standing(all);
        const backwards = standing(all.toReversed());
        expect(backwards.tier).toBe(tier);
        expect(backwards.superseded.toSorted()).toEqual(superseded.toSorted());
      }),
    );
  });
});

test.each([
  ['canceled', true, false],
  ['incomplete_expired', true, false],
  ['past_due', false, true],
  ['unpaid', false, true],
  ['active', false, false],
])('a subscription that is %s has ended: %s, and is unpaid: %s', (status, isOver, lacksMoney) => {
  expect([isEnded(status), isUnpaid(status)]).toEqual([isOver, lacksMoney]);
});

test('a price maps to the configured plan, else by its amount, else by its metadata', () => {
  const configured = { team: 'price_team', enterprise: null };
  const facts = { priceId: 'price_team', unitAmount: 4_900, metadataTier: 'enterprise' };
  expect(tierOfPrice(facts, configured)).toBe('team');
  expect(tierOfPrice({ ...facts, priceId: 'price_x', metadataTier: 'team' }, configured)).toBe('enterprise');
  expect(tierOfPrice({ priceId: 'p', unitAmount: 1_500, metadataTier: 'team' }, configured)).toBe('team');
  expect(tierOfPrice({ priceId: 'p', unitAmount: 1_500, metadataTier: 'gold' }, configured)).toBeNull();
  expect(tierOfPrice({ priceId: null, unitAmount: null, metadataTier: 'team' }, configured)).toBe('team');
});
