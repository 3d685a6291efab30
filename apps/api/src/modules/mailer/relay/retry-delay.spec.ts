import { LEASE_SECONDS } from '../outbox.repository.js';
import { MAX_ATTEMPTS, outagePause, retryDelay } from './delivery-failure.js';
import { SEND_LIMIT_MS } from './smtp-sender.js';

const attempts = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) => index + 1);

describe('the retry delay', () => {
  test('grows from seconds to a day', () => {
    const delays = attempts.map((attempt) => retryDelay(attempt, () => 0.5));
    const minutes = [1 / 12, 1 / 4, 1, 3, 10, 30, 60, 120, 240, 480, 720, 1_440];
    expect(delays).toEqual(minutes.map((count) => count * 60_000));
    expect([retryDelay(0, () => 0.5), retryDelay(99, () => 0.5)]).toEqual([5_000, 86_400_000]);
  });

  test('adds up to more than 40 hours over all attempts', () => {
    const total = attempts.reduce((sum, attempt) => sum + retryDelay(attempt, () => 0), 0);
    expect(total).toBeGreaterThan(40 * 3_600_000);
  });

  test('varies by 20% in both directions', () => {
    expect(retryDelay(1, () => 0)).toBe(4_000);
    expect(retryDelay(1, () => 1)).toBe(6_000);
  });
});

describe('the pause during an outage of the mail server', () => {
  test('doubles from one second, shortened by up to 25% at random', () => {
    const pauses = [0, 1, 2, 3, 4, 5].map((outages) => outagePause(outages, () => 1));
    expect(pauses).toEqual([1_000, 1_000, 2_000, 4_000, 8_000, 15_000]);
    expect(outagePause(1, () => 0)).toBe(750);
  });

  test('is capped at 15 seconds', () => {
    expect(Math.max(...[1, 2, 5, 40, 4_000].map((outages) => outagePause(outages, () => 1)))).toBe(15_000);
  });
});

test('a lease outlasts every send and a killed process frees it within 90 seconds', () => {
  expect(LEASE_SECONDS * 1_000).toBeGreaterThan(SEND_LIMIT_MS + 15_000);
  expect(LEASE_SECONDS).toBeLessThan(90);
});
