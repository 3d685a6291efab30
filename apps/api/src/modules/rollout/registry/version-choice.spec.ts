import { ROLES } from '@tracker/contracts/organizations/permissions';
import type { RolloutAllowance } from '@tracker/contracts/rollout/rollouts';
import fc from 'fast-check';
import { bucketOf, chooseVersion, isWithinPercentage, type RolloutRules, type Visitor } from './version-choice.js';

const CANDIDATE = { version: '2', shellSdkRange: '^1.0.0', percentage: 0, isHalted: false };

const rules = (overrides: Partial<RolloutRules> = {}): RolloutRules => ({
  remote: 'team',
  isKilled: false,
  candidate: CANDIDATE,
  allowances: [],
  ...overrides,
});
const visitor = (overrides: Partial<Visitor> = {}): Visitor => ({
  userId: 'nora',
  stickyId: 'nora',
  memberships: [],
  shellSdk: '1.0.0',
  hasSeenItFail: false,
  ...overrides,
});
const ward = { organizationId: 'ward', role: 'admin' as const, hasEarlyAccess: false };
const everyone = { ...CANDIDATE, percentage: 100 };

test.each([
  ['no-candidate', rules({ candidate: null }), visitor()],
  ['killed', rules({ isKilled: true, candidate: everyone }), visitor()],
  ['halted', rules({ candidate: { ...everyone, isHalted: true } }), visitor()],
  ['incompatible', rules({ candidate: { ...everyone, shellSdkRange: '^2.0.0' } }), visitor()],
  ['incompatible', rules({ candidate: everyone }), visitor({ shellSdk: null })],
  ['failed-here', rules({ candidate: everyone }), visitor({ hasSeenItFail: true })],
  ['outside-percentage', rules(), visitor()],
  ['outside-percentage', rules({ candidate: everyone }), visitor({ stickyId: null })],
  ['outside-percentage', rules({ allowances: [{ kind: 'user', subject: 'ola' }] }), visitor()],
  ['outside-percentage', rules({ allowances: [{ kind: 'role', subject: 'ward' }] }), visitor({ memberships: [ward] })],
])('keeps the stable version: %s', (reason, given, who) => {
  expect(chooseVersion(given, who)).toEqual({ isCandidate: false, reason });
});

test.each([
  ['user', rules({ allowances: [{ kind: 'user', subject: 'nora' }] }), visitor()],
  [
    'organization',
    rules({ allowances: [{ kind: 'organization', subject: 'ward' }] }),
    visitor({ memberships: [ward] }),
  ],
  ['role', rules({ allowances: [{ kind: 'role', subject: 'admin' }] }), visitor({ memberships: [ward] })],
  ['early-access', rules(), visitor({ memberships: [{ ...ward, hasEarlyAccess: true }] })],
  ['percentage', rules({ candidate: everyone }), visitor()],
])('gives the candidate: %s', (reason, given, who) => {
  expect(chooseVersion(given, who)).toEqual({ isCandidate: true, reason });
});

const anyAllowance: fc.Arbitrary<RolloutAllowance> = fc.record({
  kind: fc.constantFrom('organization', 'role', 'user'),
  subject: fc.constantFrom('nora', 'ola', 'ward', ...ROLES),
});
const anyRules = fc.record({
  remote: fc.constantFrom('team', 'reports'),
  isKilled: fc.boolean(),
  candidate: fc.record({
    version: fc.string(),
    shellSdkRange: fc.constantFrom('^1.0.0', '^2.0.0', 'nonsense'),
    percentage: fc.integer({ min: 0, max: 100 }),
    isHalted: fc.boolean(),
  }),
  allowances: fc.array(anyAllowance),
});
const anyVisitor: fc.Arbitrary<Visitor> = fc.record({
  userId: fc.constantFrom('nora', 'ola', null),
  stickyId: fc.option(fc.uuid()),
  memberships: fc.array(
    fc.record({
      organizationId: fc.constantFrom('ward', 'other'),
      role: fc.constantFrom(...ROLES),
      hasEarlyAccess: fc.boolean(),
    }),
  ),
  shellSdk: fc.constantFrom('1.0.0', '2.1.0', null),
  hasSeenItFail: fc.boolean(),
});

test('a candidate that is killed, halted, incompatible or failed here is never given', () => {
  fc.assert(
    fc.property(anyRules, anyVisitor, (given, who) => {
      const forbidden = given.isKilled || given.candidate.isHalted || who.shellSdk === null || who.hasSeenItFail;
      return !forbidden || !chooseVersion(given, who).isCandidate;
    }),
  );
});

test('raising the percentage or allowing more people never removes the candidate from anyone', () => {
  fc.assert(
    fc.property(
      anyRules,
      anyVisitor,
      fc.integer({ min: 0, max: 100 }),
      fc.array(anyAllowance),
      (given, who, more, others) => {
        const percentage = Math.min(100, given.candidate.percentage + more);
        const wider = {
          ...given,
          candidate: { ...given.candidate, percentage },
          allowances: [...given.allowances, ...others],
        };
        return !chooseVersion(given, who).isCandidate || chooseVersion(wider, who).isCandidate;
      },
    ),
  );
});

const people = Array.from({ length: 2_000 }, (_, index) => `person-${index}`);
/** Who gets the candidate at ten per cent. */
const chosen = (remote: string, version: string) =>
  people.filter((stickyId) => {
    const given = rules({ remote, candidate: { ...CANDIDATE, version, percentage: 10 } });
    return chooseVersion(given, visitor({ stickyId })).isCandidate;
  });

test.each([
  ['version of a remote', 'team', '3'],
  ['remote with a version of the same name', 'reports', '2'],
])('each %s assigns buckets anew, so that different people get candidates first', (_what, remote, version) => {
  const [first, second] = [new Set(chosen('team', '2')), chosen(remote, version)];
  for (const { size } of [first, new Set(second)]) expect(Math.abs(size - 200)).toBeLessThan(60);
  // Of two independent draws of ten per cent, one per cent is in both.
  expect(second.filter((person) => first.has(person)).length).toBeLessThan(60);
});

test('the bucket depends on remote, version and person as documented', () => {
  const place = bucketOf('nora', 'team@2');
  const at = (percentage: number) =>
    chooseVersion(rules({ candidate: { ...CANDIDATE, percentage } }), visitor()).isCandidate;
  expect([at(place - 1), at(place)]).toEqual([false, true]);
});

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
])('matches the specification of Unleash: %s in %s at %i %% is %s', (identifier, group, percentage, expected) => {
  expect(isWithinPercentage(identifier, group, percentage)).toBe(expected);
});

test('a bucket is a number from 1 to 100', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (person, group) => {
      const place = bucketOf(person, group);
      return Number.isInteger(place) && place >= 1 && place <= 100;
    }),
  );
});
