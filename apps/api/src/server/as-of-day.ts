import { parseArgs } from 'node:util';
import type { INestApplicationContext } from '@nestjs/common';
import { type CalendarDate, isCalendarDate } from '@tracker/contracts/values/calendar-date';
import { DAY_MS } from '../platform/clock.js';
import { commandLineOf } from '../platform/config/command-line-of.js';
import { runCommand } from './command-line.js';

export function runAsOf(
  command: string,
  work: (app: INestApplicationContext, day: CalendarDate) => Promise<string[]>,
): Promise<void> {
  const usage = `Usage: ${commandLineOf(command, '--as-of YYYY-MM-DD')}, such as --as-of 2027-01-15`;
  return runCommand(usage, (app, args) => work(app, asOfDay(usage, args)));
}

export function asOfDay(usage: string, args: string[]): CalendarDate {
  const { values } = parseArgs({ args, options: { 'as-of': { type: 'string' } } });
  const day = values['as-of'];
  if (day === undefined) throw new Error(usage);
  if (!isCalendarDate(day)) throw new Error(`"${day}" is not a date. ${usage}`);
  return day;
}

export function endOfDay(day: CalendarDate): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS - 1);
}
