import { errorRate, errorRateText } from './error-rate.js';

test.each([
  [{ givenTo: 0, failedFor: 0 }, null, '–'],
  [{ givenTo: 40, failedFor: 0 }, 0, '0.0 %'],
  [{ givenTo: 40, failedFor: 1 }, 0.025, '2.5 %'],
  [{ givenTo: 3, failedFor: 3 }, 1, '100.0 %'],
  [{ givenTo: 1, failedFor: 2 }, 1, '100.0 %'],
])('the error rate of %j is %s, written %s', (figures, rate, text) => {
  expect(errorRate(figures)).toBe(rate);
  expect(errorRateText(figures)).toBe(text);
});
