import { Clock } from '../platform/clock.js';

export class TestClock extends Clock {
  private frozenAt: Date | null;

  constructor(start?: string | Date) {
    super();
    this.frozenAt = start === undefined ? null : new Date(start);
  }

  override now(): Date {
    return this.frozenAt ? new Date(this.frozenAt) : super.now();
  }

  set(to: string | Date): void {
    this.frozenAt = new Date(to);
  }

  advance(milliseconds: number): void {
    this.frozenAt = new Date(this.now().getTime() + milliseconds);
  }
}
