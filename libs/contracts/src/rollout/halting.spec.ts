import { haltReason, logEvidence } from './halting.js';

const trial = (given: number, failedByItself = 0, failedByNetwork = 0) => ({ given, failedByItself, failedByNetwork });
const none = trial(0);

it.each([
  ['fails for each of the first three people', trial(3, 3), none, 'itself'],
  ['reaches none of the first three people', trial(3, 0, 3), none, 'network'],
  ['fails for one in twenty', trial(200, 10), trial(3_800, 1), 'itself'],
  ['fails for ten who press a button that hardly anybody presses', trial(2_000, 10), trial(2_000), 'itself'],
  ['fails for as many as the stable version, and then some', trial(2_000, 90), trial(2_000, 20), 'itself'],
] as const)('halts a version that %s', (_, candidate, stable, reason) => {
  expect(haltReason(candidate, stable)).toBe(reason);
});

it.each([
  ['two people, whatever they report', trial(2, 2, 2), none],
  ['three bad connections among many people', trial(1_000, 0, 3), trial(9_000, 0, 30)],
  ['connections that are as bad for the stable version', trial(500, 0, 60), trial(500, 0, 60)],
  ['what throws in the stable version as often', trial(2_000, 20), trial(2_000, 20)],
  ['an outage that takes both down', trial(10, 0, 10), trial(200, 0, 200)],
])('does not halt for %s', (_, candidate, stable) => {
  expect(haltReason(candidate, stable)).toBeNull();
});

it('gives failures more weight the fewer people have the version', () => {
  expect(logEvidence(5, 50, 0.01)).toBeGreaterThan(logEvidence(5, 500, 0.01));
  expect(logEvidence(5, 500, 0.01)).toBeGreaterThan(logEvidence(5, 500, 0.02));
});
