import { z } from 'zod';
import { idSchema } from '../values/text-fields.js';

/** Maximum age of a session, and maximum days without use. */
export const SESSION_DAYS = { whole: 30, idle: 14 } as const;

export const sessionSchema = z
  .object({
    id: idSchema,
    createdAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime(),
    browser: z.string(),
    isCurrent: z.boolean(),
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof sessionSchema>;

export const SIGN_IN_DAYS = 90;

const signInOutcomeSchema = z.enum(['signed-in', 'refused']);

export const signInSchema = z
  .object({
    at: z.iso.datetime(),
    provider: z.string(),
    outcome: signInOutcomeSchema,
    /** Truncated for privacy: `203.0.113.0/24`, `2001:db8:7::/48`. */
    network: z.string(),
  })
  .meta({ id: 'SignIn' });
export type SignIn = z.infer<typeof signInSchema>;
