const MAX_FAILURES = 5;
const REST_MS = 10_000;

/** Spares a failing service: after 5 failures in a row it rests for 10 seconds. Each process has its own. */
export class CircuitBreaker {
  private failures = 0;
  private restsUntil = 0;

  secondsToWait(now: Date): number {
    return Math.max(0, Math.ceil((this.restsUntil - now.getTime()) / 1_000));
  }

  succeed(): void {
    this.failures = 0;
  }

  fail(now: Date): void {
    this.failures += 1;
    if (this.failures >= MAX_FAILURES) this.restsUntil = now.getTime() + REST_MS;
  }
}
