import fc from 'fast-check';
import { isWithinPercentage, bucketOf } from './version-choice.js';

// From three files of https://github.com/Unleash/client-specification/tree/main/specifications: 03-gradual-rollout-user-id-strategy.json,
// 04-gradual-rollout-session-id-strategy.json and 10-flexible-rollout-strategy.json.
test.each([
  ['123', 'AB12A', 100, true],
  ['122', 'AB12A', 50, true],
  ['155', 'AB12A', 50, false],
  ['122', 'AB12A', 0, false],
  ['174', 'Feature.flexibleRollout.10', 10, true],
  ['499', 'Feature.flexibleRollout.10', 10, false],
  ['25', 'Feature.flexibleRollout.userId.55', 55, true],
  ['147', 'Feature.flexibleRollout.sessionId.42', 42, true],
])('decides as Unleash specifies: %s in %s at %i %% is %s', (identifier, group, percentage, expected) => {
  expect(isWithinPercentage(identifier, group, percentage)).toBe(expected);
});

const id = fc.uuid();
const percentage = fc.integer({ min: 0, max: 100 });

test('raising the percentage never takes a version from anyone', () => {
  fc.assert(
    fc.property(id, percentage, percentage, (person, one, other) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)];
      return !isWithinPercentage(person, 'team', low) || isWithinPercentage(person, 'team', high);
    }),
  );
});

test('reaches nobody at 0 and everybody at 100', () => {
  fc.assert(
    fc.property(id, (person) => !isWithinPercentage(person, 'team', 0) && isWithinPercentage(person, 'team', 100)),
  );
});

test('a bucket is one of a hundred', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (person, group) => {
      const place = bucketOf(person, group);
      return Number.isInteger(place) && place >= 1 && place <= 100;
    }),
  );
});

test('two rollouts start with different people', () => {
  const people = Array.from({ length: 1_000 }, (_, index) => `person-${index}`);
  const both = people.filter((person) => isWithinPercentage(person, 'a', 25) && isWithinPercentage(person, 'b', 25));
  expect(both.length).toBeGreaterThan(30);
  expect(both.length).toBeLessThan(100);
});
