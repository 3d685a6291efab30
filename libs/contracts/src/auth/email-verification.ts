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
