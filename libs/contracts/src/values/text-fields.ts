import { z } from 'zod';
import { isCalendarDate, isTimeZone } from './calendar-date.js';
import { INVITABLE_ROLES, ROLES } from '../organizations/permissions.js';

/** Ids of rows: UUID version 4 or 7. Upper case is accepted and becomes lower case, as the database writes them. */
export const idSchema = z.uuid().toLowerCase();

export const calendarDateSchema = z.string().refine(isCalendarDate, 'Enter a date as YYYY-MM-DD');
export const timeZoneSchema = z.string().refine(isTimeZone, 'Unknown time zone');

export const roleSchema = z.enum(ROLES);
export const invitableRoleSchema = z.enum(INVITABLE_ROLES, 'The role must be member or admin');

/**
 * Control characters (Unicode category Cc) but tab, line feed and carriage return; NUL above all: PostgreSQL text cannot hold it. Nor
 * can UTF-8 hold halves of surrogate pairs (Cs): they would silently become other characters.
 */
const CONTROL = /[^\P{Cc}\t\n\r]|\p{Cs}/u;
/** What can be seen: neither blanks nor characters that are shown as nothing, such as U+200B (UAX #44, Default_Ignorable_Code_Point). */
const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** Characters as people and PostgreSQL count them (code points), so that an emoji is one and not two. */
function hasAtMost(max: number) {
  return (text: string) => text.length <= max || [...text].length <= max;
}

const LINE_BREAK = /[\t\n\r]/;

/** A trimmed single line of at most `max` characters without control characters. `label` begins the sentences, such as "Credential name". */
export function lineSchema(label: string, max: number) {
  return z
    .string(`${label} must be text`)
    .trim()
    .refine(hasAtMost(max), `${label} must be at most ${max} characters`)
    .refine((text) => !CONTROL.test(text) && !LINE_BREAK.test(text), `${label} must not contain control characters`);
}

/** As `lineSchema`, with something to be seen in it; `required` is the sentence shown when it is. */
export function requiredLineSchema(label: string, max: number, required = `${label} is required`) {
  return z
    .string(required)
    .trim()
    .refine((text) => VISIBLE.test(text), required)
    .pipe(lineSchema(label, max));
}

/** Text of several lines, at most `max` characters, without control characters but tabs and line breaks. */
export function multilineSchema(label: string, max: number) {
  return z
    .string(`${label} must be text`)
    .refine(hasAtMost(max), `${label} must be at most ${max} characters`)
    .refine((text) => !CONTROL.test(text), `${label} must not contain control characters`);
}

/** An e-mail address as people type it: trimmed, at most 254 characters (RFC 5321), one address only. Case is kept. */
export function emailSchema(label = 'Email') {
  return z
    .string(`${label} is required`)
    .trim()
    .min(1, `${label} is required`)
    .max(254, `${label} must be at most 254 characters`)
    .pipe(z.email(`${label} must be a valid email address`));
}
