import { z } from 'zod';

/** The hourly and daily limits apply per mailbox and per account. */
export const EMAIL_CODES = { minutes: 10, tries: 5, anHour: 5, aDay: 10 } as const;

/** `POST /api/auth/email/verification`: where the code was sent, and when it expires. */
export const emailVerificationSchema = z
  .object({ email: z.string(), expiresAt: z.iso.datetime() })
  .meta({ id: 'EmailVerification' });
export type EmailVerification = z.infer<typeof emailVerificationSchema>;

/** `POST /api/auth/email/verification/confirm`. Blanks are removed, because people and mail programs add them. */
export const emailConfirmationSchema = z.object({
  code: z
    .string('The code is required')
    .max(40, 'The code has 6 digits')
    .transform((code) => code.replace(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'The code has 6 digits')),
});
export type EmailConfirmation = z.infer<typeof emailConfirmationSchema>;

/** Minutes until a sign-in that waits for confirmation expires. */
export const LINK_MINUTES = 10;

/**
 * `GET /api/auth/link`: the sign-in that waits in this browser, or 404. `confirmation`: the owner of an existing
 * account confirms with a mailed code or their usual sign-in. `choice`: only organizations' providers have opened the
 * account, so the person chooses between it and a new one.
 */
export const signInLinkSchema = z
  .object({
    asks: z.enum(['confirmation', 'choice']),
    email: z.string(),
    organizationName: z.string(),
    returnTo: z.string(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'SignInLink' });
export type SignInLink = z.infer<typeof signInLinkSchema>;

export const linkChoiceSchema = z.object({
  account: z.enum(['existing', 'separate'], 'Account must be existing or separate'),
});
export type LinkAccount = z.infer<typeof linkChoiceSchema>['account'];

export const linkedSignInSchema = z.object({ redirectTo: z.string() }).meta({ id: 'LinkedSignIn' });
export type LinkedSignIn = z.infer<typeof linkedSignInSchema>;
