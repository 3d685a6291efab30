import type { StripeRecords } from './stripe-records.js';

export const DAY = 86_400;

export class StripeClock {
  private pinned: number | null = null;

  constructor(private readonly records: StripeRecords) {}

  now(): number {
    return this.pinned ?? machineTime() + this.offset;
  }

  at(moment: number, work: () => void): void {
    this.pinned = moment;
    try {
      work();
    } finally {
      this.pinned = null;
    }
  }

  moveTo(moment: number): void {
    this.records.save<'clock'>({ id: 'clock', object: 'clock', offsetSeconds: moment - machineTime() });
  }

  private get offset(): number {
    return this.records.find('clock', 'clock')?.offsetSeconds ?? 0;
  }
}

function machineTime(): number {
  return Math.floor(Date.now() / 1000);
}
