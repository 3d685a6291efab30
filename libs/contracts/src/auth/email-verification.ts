import { z } from 'zod';

/** How many codes are mailed, to one mailbox by whomever and for one account alike. */
export const EMAIL_CODES = { minutes: 10, tries: 5, anHour: 5, aDay: 10 } as const;

/** `POST /api/auth/email/verification`: where the code went, and until when it is good. */
export const emailVerificationSchema = z
  .object({ email: z.string(), expiresAt: z.iso.datetime() })
  .meta({ id: 'EmailVerification' });
export type EmailVerification = z.infer<typeof emailVerificationSchema>;

/** `POST /api/auth/email/verification/confirm`. Blanks are taken out: mail programs and people put them between digits. */
export const emailConfirmationSchema = z.object({
  code: z
    .string('The code is required')
    .max(40, 'The code has 6 digits')
    .transform((code) => code.replace(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'The code has 6 digits')),
});
export type EmailConfirmation = z.infer<typeof emailConfirmationSchema>;
