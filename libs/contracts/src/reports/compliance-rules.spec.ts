import fc from 'fast-check';
import { complianceRate, isInList, riskLevel, statusDistribution, type StatusCounts } from './compliance-rules.js';

const few = fc.integer({ min: 0, max: 12 });
const many = fc.integer({ min: 0, max: 2_000_000 });
const counts = fc.oneof(
  fc.record({ valid: few, expiring: few, expired: few }),
  fc.record({ valid: many, expiring: many, expired: many }),
);
const totalOf = ({ valid, expiring, expired }: StatusCounts) => valid + expiring + expired;
/** In tenths of a percent, as whole numbers: sums of decimals are not exact. */
const inTenths = (percentage: number) => Math.round(percentage * 10);

describe('the compliance rate', () => {
  it.each([
    [{ valid: 0, expiring: 0, expired: 0 }, 0],
    [{ valid: 1, expiring: 1, expired: 1 }, 66.7],
    [{ valid: 3, expiring: 0, expired: 0 }, 100],
    [{ valid: 0, expiring: 0, expired: 5 }, 0],
    [{ valid: 1, expiring: 0, expired: 7 }, 12.5],
    // 0.25 %, which is 2.5 tenths: rounded up.
    [{ valid: 1, expiring: 0, expired: 399 }, 0.3],
  ])('of %j is %d', (statuses, rate) => {
    expect(complianceRate(statuses)).toBe(rate);
  });

  it('is rounded to one decimal', () => {
    fc.assert(
      fc.property(counts, (statuses) => {
        const exact = (100 * (statuses.valid + statuses.expiring)) / Math.max(totalOf(statuses), 1);
        const rate = complianceRate(statuses);
        expect(Math.abs(rate - exact)).toBeLessThanOrEqual(0.05 + 1e-9);
        expect(String(rate)).toMatch(/^\d{1,3}(\.\d)?$/);
      }),
    );
  });
});

describe('the status distribution', () => {
  it('adds up to 100, agrees with the compliance rate, and is rounded correctly', () => {
    fc.assert(
      fc.property(counts, (statuses) => {
        const shares = statusDistribution(statuses);
        expect(shares.map(({ status, count }) => [status, count])).toEqual(Object.entries(statuses));
        const [valid = 0, expiring = 0, expired = 0] = shares.map(({ percentage }) => inTenths(percentage));
        expect(valid + expiring + expired).toBe(totalOf(statuses) === 0 ? 0 : 1000);
        expect(valid + expiring).toBe(inTenths(complianceRate(statuses)));
        for (const { count, percentage } of shares) {
          expect(percentage).toBeGreaterThanOrEqual(0);
          expect(Math.abs(percentage - (100 * count) / Math.max(totalOf(statuses), 1))).toBeLessThanOrEqual(0.1 + 1e-9);
          if (count === 0) expect(percentage).toBe(0);
        }
      }),
    );
  });
});

it.each([
  [{ valid: 0, expiring: 0, expired: 0 }, [0, 0, 0]],
  [{ valid: 1, expiring: 1, expired: 1 }, [33.4, 33.3, 33.3]],
  [{ valid: 0, expiring: 0, expired: 1 }, [0, 0, 100]],
  // 57.1 % comply; of the two shares in it the larger one takes the rounding.
  [{ valid: 1, expiring: 3, expired: 3 }, [14.3, 42.8, 42.9]],
  [{ valid: 3, expiring: 1, expired: 3 }, [42.8, 14.3, 42.9]],
])('the shares of %j are %j', (counts, shares) => {
  expect(statusDistribution(counts).map(({ percentage }) => percentage)).toEqual(shares);
});

describe('the risk level', () => {
  it.each([
    [0, 0, 'low'],
    [2, 0, 'low'],
    [3, 0, 'medium'],
    [0, 1, 'high'],
    [9, 1, 'high'],
  ])('with %i expiring and %i expired is %s', (expiring, expired, level) => {
    expect(riskLevel({ expiring, expired })).toBe(level);
  });
});

it.each([
  ['expired', [-400, -1]],
  ['expiringSoon', [0, 30]],
  ['upcomingRenewals', [0, 30, 31, 90]],
] as const)('includes the last day of %s', (list, days) => {
  expect([-400, -1, 0, 30, 31, 90, 91].filter((left) => isInList(list, left))).toEqual(days);
});
