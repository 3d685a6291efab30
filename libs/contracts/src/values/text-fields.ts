import { z } from 'zod';
import { isCalendarDate, isTimeZone } from './calendar-date.js';
import { INVITABLE_ROLES, ROLES } from '../organizations/permissions.js';

/** A UUID, version 4 or 7. Converted to lower case, as PostgreSQL returns it. */
export const idSchema = z.uuid().toLowerCase();

export const calendarDateSchema = z.string().refine(isCalendarDate, 'Enter a date as YYYY-MM-DD');
export const timeZoneSchema = z.string().refine(isTimeZone, 'Unknown time zone');

export const roleSchema = z.enum(ROLES);
export const invitableRoleSchema = z.enum(INVITABLE_ROLES, 'The role must be member or admin');

/**
 * Control characters (Cc) except tab, line feed and carriage return: PostgreSQL text cannot store NUL. Lone surrogates
 * (Cs) have no UTF-8 encoding and would silently change.
 */
const CONTROL = /[^\P{Cc}\t\n\r]|\p{Cs}/u;
/** Excludes blanks and invisible characters such as U+200B (UAX #44, Default_Ignorable_Code_Point). */
const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;
export const visibleOrEmpty = (text: string): string => (VISIBLE.test(text) ? text : '');

/** Counts code points, as PostgreSQL does, so that most emoji count as one. */
function hasAtMost(max: number) {
  return (text: string) => text.length <= max || [...text].length <= max;
}

const LINE_BREAK = /[\t\n\r]/;

/**
 * A trimmed line of at most `max` characters without control characters. `label` starts the messages, such as
 * "Credential name".
 */
export function lineSchema(label: string, max: number) {
  return z
    .string(`${label} must be text`)
    .trim()
    .refine(hasAtMost(max), `${label} must be at most ${max} characters`)
    .refine((text) => !CONTROL.test(text) && !LINE_BREAK.test(text), `${label} must not contain control characters`);
}

/** Like `lineSchema`, but with at least one visible character; `required` is the message. */
export function requiredLineSchema(label: string, max: number, required = `${label} is required`) {
  return z
    .string(required)
    .refine((text) => VISIBLE.test(text), required)
    .pipe(lineSchema(label, max));
}

export function multilineSchema(label: string, max: number) {
  return z
    .string(`${label} must be text`)
    .refine(hasAtMost(max), `${label} must be at most ${max} characters`)
    .refine((text) => !CONTROL.test(text), `${label} must not contain control characters`);
}

const EMAIL =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/i;

/**
 * One trimmed ASCII email address of at most 254 characters (RFC 5321). Keeps the case. Zod's default pattern rejects
 * some valid addresses, such as those with `&` or with a top-level domain like `xn--p1ai`.
 */
export function emailSchema(label = 'Email') {
  return z
    .string(`${label} is required`)
    .trim()
    .min(1, `${label} is required`)
    .max(254, `${label} must be at most 254 characters`)
    .pipe(z.email({ pattern: EMAIL, error: `${label} must be a valid email address` }));
}
