import { z } from 'zod';

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

/** `POST /api/auth/link/choice`. */
export const linkChoiceSchema = z.object({
  account: z.enum(['existing', 'separate'], 'Account must be existing or separate'),
});
export type LinkAccount = z.infer<typeof linkChoiceSchema>['account'];

/** Answer of `POST /api/auth/link/confirm` and `…/choice`: the person is signed in and continues at `redirectTo`. */
export const linkedSignInSchema = z.object({ redirectTo: z.string() }).meta({ id: 'LinkedSignIn' });
export type LinkedSignIn = z.infer<typeof linkedSignInSchema>;
