import { Injectable } from '@nestjs/common';
import type { CalendarDate } from '@tracker/contracts/values/calendar-date';
import { oneByOne } from '../../platform/jobs/one-by-one.js';

type Run = (day: CalendarDate) => Promise<void>;

/**
 * Modules that depend on this one register what else they send on a day. The dedupe keys of their mails must end with
 * the day, because the run waits for them.
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
