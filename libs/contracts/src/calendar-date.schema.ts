import { z } from 'zod';
import { isCalendarDate, isTimeZone } from './calendar-date.js';

export const calendarDateSchema = z.string().refine(isCalendarDate, 'Enter a date as YYYY-MM-DD');

export const timeZoneSchema = z.string().refine(isTimeZone, 'Unknown time zone');
