import { Injectable } from '@nestjs/common';
import type { CalendarDate } from '@tracker/contracts/values/calendar-date';
import { oneByOne } from '../../platform/jobs/one-by-one.js';

type Run = (day: CalendarDate) => Promise<void>;

/**
 * What other modules write on a day besides reminders. They say so here, because they depend on this module and not the other way round. Their mails
 * have a dedupe key that ends with the day, and are waited for as reminders are.
 */
@Injectable()
export class RunsAsOf {
  private readonly runs: Run[] = [];

  add(run: Run): void {
    this.runs.push(run);
  }

  run(day: CalendarDate): Promise<void> {
    return oneByOne(this.runs, (run) => run(day));
  }
}
