import { choiceText, errorRate, errorRateText, reasonText } from './rollout-texts.js';
import type { ChoiceReason, RolloutChoice } from './rollouts.js';

const choice = (reason: ChoiceReason, isCandidate = false): RolloutChoice => ({
  remote: 'team',
  user: 'nora@example.test',
  version: '2',
  isCandidate,
  reason,
  place: 30,
});

test('names the version that a person gets', () => {
  expect(choiceText(choice('killed'))).toBe('nora@example.test gets team 2, the stable version.');
  expect(choiceText(choice('user', true))).toBe('nora@example.test gets team 2, the candidate.');
  expect(choiceText(choice('operators-only'))).toBe('nora@example.test does not get team at all.');
});

test.each([
  ['killed', 'The kill switch is on.'],
  ['percentage', 'Their place is 30 of 100, and 40 % are reached.'],
  ['outside-percentage', 'Their place is 30 of 100, and only 40 % are reached.'],
] as const)('explains the reason: %s', (reason, sentence) => {
  expect(reasonText(choice(reason), { percentage: 40 })).toBe(sentence);
});

test.each([
  [{ openedBy: 0, failedFor: 0 }, null, '–'],
  [{ openedBy: 40, failedFor: 0 }, 0, '0.0 %'],
  [{ openedBy: 40, failedFor: 1 }, 0.025, '2.5 %'],
  [{ openedBy: 3, failedFor: 3 }, 1, '100.0 %'],
  [{ openedBy: 1, failedFor: 2 }, 1, '100.0 %'],
])('the error rate of %j is %s, displayed as %s', (figures, rate, text) => {
  expect(errorRate(figures)).toBe(rate);
  expect(errorRateText(figures)).toBe(text);
});
