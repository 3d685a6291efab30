import { addDays, calendarDate } from '../values/calendar-date.js';
import {
  ageOf,
  expirySchedule,
  insightsOf,
  monthStarts,
  recommendedActions,
  topIssuers,
} from './credential-insights.js';

import fc from 'fast-check';

const anyDay = fc.integer({ min: -10_000, max: 40_000 }).map(calendarDate);

describe('the age of a credential', () => {
  it.each([
    [-400, 'new'],
    [0, 'new'],
    [180, 'new'],
    [181, 'mature'],
    [720, 'mature'],
    [721, 'old'],
  ])('%i days after its issue date is %s, on any date', (days, age) => {
    fc.assert(fc.property(anyDay, (issued) => expect(ageOf(issued, addDays(issued, days))).toBe(age)));
  });
});

describe('the top issuers', () => {
  const names = fc.array(fc.constantFrom('Red Cross', 'AWS', 'aws', 'Ämter', '😀 Academy', 'ﬁt', 'B', 'C'), {
    maxLength: 60,
  });

  it('are the five most frequent; ties do not depend on the order of the rows', () => {
    fc.assert(
      fc.property(names, fc.infiniteStream(fc.nat()), (bodies, keys) => {
        const bytes = (name: string) => Buffer.from(name);
        const naive = [...new Set(bodies)]
          .map((issuingBody) => ({ issuingBody, count: bodies.filter((name) => name === issuingBody).length }))
          .sort((a, b) => b.count - a.count || Buffer.compare(bytes(a.issuingBody), bytes(b.issuingBody)))
          .slice(0, 5);
        expect(topIssuers(bodies)).toEqual(naive);
        const order = new Map(bodies.map((_, index) => [index, keys.next().value]));
        const shuffled = bodies.map((_, index) => index).sort((a, b) => Number(order.get(a)) - Number(order.get(b)));
        expect(topIssuers(shuffled.map((index) => bodies[index] ?? ''))).toEqual(naive);
      }),
    );
  });
});

describe('the expiry schedule', () => {
  it('counts expiries in each of the next twelve months', () => {
    fc.assert(
      fc.property(anyDay, fc.array(fc.integer({ min: -60, max: 420 }), { maxLength: 40 }), (today, offsets) => {
        const dates = offsets.map((days) => addDays(today, days));
        const schedule = expirySchedule(dates, today);
        expect(schedule).toHaveLength(12);
        expect(schedule[0]?.month).toBe(today.slice(0, 7));
        for (const { month, count } of schedule) {
          expect(count).toBe(dates.filter((date) => date >= today && date.startsWith(month)).length);
        }
      }),
    );
  });
});

it('counts each credential under its age, issuer and month', () => {
  const credential = (issuingBody: string, issueDate: string, expiryDate: string) => ({
    issuingBody,
    issueDate,
    expiryDate,
  });
  const insights = insightsOf(
    [
      credential('Red Cross', '2026-11-01', '2026-11-21'),
      credential('Red Cross', '2025-11-01', '2027-02-01'),
      credential('AWS', '2020-01-01', '2027-02-28'),
    ],
    '2026-11-21',
  );
  expect(insights.ages).toEqual({ new: 1, mature: 1, old: 1 });
  expect(insights.topIssuers).toEqual([
    { issuingBody: 'Red Cross', count: 2 },
    { issuingBody: 'AWS', count: 1 },
  ]);
  expect(insights.expirySchedule.filter(({ count }) => count > 0)).toEqual([
    { month: '2026-11', count: 1 },
    { month: '2027-02', count: 2 },
  ]);
  expect(monthStarts('0998-12-05', 2)).toEqual(['0998-12-01', '0999-01-01']);
});

const calm = { total: 8, expired: 0, expiring: 0, upcomingRenewals: 0, missingDocuments: 0, old: 0 };

it('recommends each necessary action with its count, most urgent first', () => {
  expect(
    recommendedActions({ total: 9, expired: 1, expiring: 2, upcomingRenewals: 5, missingDocuments: 4, old: 6 }),
  ).toEqual([
    { kind: 'renew-expired', count: 1 },
    { kind: 'renew-expiring', count: 2 },
    { kind: 'plan-renewals', count: 3 },
    { kind: 'add-documents', count: 4 },
    { kind: 'review-old', count: 6 },
  ]);
});

it('does not count expiring credentials as upcoming renewals too', () => {
  expect(recommendedActions({ ...calm, expiring: 2, upcomingRenewals: 2 })).toEqual([
    { kind: 'renew-expiring', count: 2 },
  ]);
});

it('reports when nothing is to be done, and recommends adding a first credential', () => {
  expect(recommendedActions(calm)).toEqual([{ kind: 'all-clear', count: 8 }]);
  expect(recommendedActions({ ...calm, total: 0 })).toEqual([{ kind: 'add-first', count: 0 }]);
});
