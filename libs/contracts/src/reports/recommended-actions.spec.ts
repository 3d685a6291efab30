import { recommendedActions } from './recommended-actions.js';

const calm = { total: 8, expired: 0, expiring: 0, upcomingRenewals: 0, missingDocuments: 0, old: 0 };

it('asks for each thing that is there to do, the most urgent first, with its number', () => {
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

it('does not ask twice for what is expiring already', () => {
  expect(recommendedActions({ ...calm, expiring: 2, upcomingRenewals: 2 })).toEqual([
    { kind: 'renew-expiring', count: 2 },
  ]);
});

it('says so when nothing is to be done, and asks for a first credential when there is none', () => {
  expect(recommendedActions(calm)).toEqual([{ kind: 'all-clear', count: 8 }]);
  expect(recommendedActions({ ...calm, total: 0 })).toEqual([{ kind: 'add-first', count: 0 }]);
});
