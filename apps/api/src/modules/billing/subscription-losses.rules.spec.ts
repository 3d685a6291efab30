import { isSuspicious } from './subscription-losses.rules.js';

test.each([
  [3, 3, false],
  [4, 60, true],
  [5, 100, false],
  [6, 100, true],
])('%i of %i subscriptions unknown to Stripe within a day speak for a fault of ours: %s', (missing, live, expected) => {
  expect(isSuspicious(missing, live)).toBe(expected);
});
