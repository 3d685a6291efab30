import { z } from 'zod';
import { idSchema } from '../values/text-fields.js';

/** A session ends after so many days, or after so many in which nobody used it. */
export const SESSION_DAYS = { whole: 30, idle: 14 } as const;

/** A browser that is signed in; `GET /api/auth/sessions`, the one used last first. */
export const sessionSchema = z
  .object({
    id: idSchema,
    createdAt: z.iso.datetime(),
    /** To the hour. */
    lastSeenAt: z.iso.datetime(),
    /** Such as `Firefox on Windows`. */
    browser: z.string(),
    isCurrent: z.boolean(),
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof sessionSchema>;

export const SIGN_IN_DAYS = 90;

/** `refused`: the provider knew the person, and yet they were not let in. */
export const signInOutcomeSchema = z.enum(['signed-in', 'refused']);

/** One sign-in to the own account; `GET /api/auth/sign-ins`, the latest first. */
export const signInSchema = z
  .object({
    at: z.iso.datetime(),
    provider: z.string(),
    outcome: signInOutcomeSchema,
    /** From where, without the part that would name one connection: `203.0.113.0/24`, `2001:db8:7::/48`. */
    network: z.string(),
  })
  .meta({ id: 'SignIn' });
export type SignIn = z.infer<typeof signInSchema>;
