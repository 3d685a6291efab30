import type { Recurring } from './stripe-objects.js';
import { DAY } from './stripe-clock.js';

/** Counted from the anchor, so that 31 January is followed by 28 February and then 31 March. */
export function periodEnd(anchor: number, start: number, recurring: Recurring): number {
  for (let count = recurring.interval_count; ; count += recurring.interval_count) {
    const end = addIntervals(anchor, count, recurring.interval);
    if (end > start) return end;
  }
}

function addIntervals(anchor: number, count: number, interval: Recurring['interval']): number {
  if (interval === 'day') return anchor + count * DAY;
  if (interval === 'week') return anchor + count * 7 * DAY;
  return addMonths(anchor, interval === 'year' ? count * 12 : count);
}

function addMonths(anchor: number, months: number): number {
  const moment = new Date(anchor * 1000);
  const day = moment.getUTCDate();
  moment.setUTCDate(1);
  moment.setUTCMonth(moment.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1, 0)).getUTCDate();
  moment.setUTCDate(Math.min(day, lastDay));
  return moment.getTime() / 1000;
}
