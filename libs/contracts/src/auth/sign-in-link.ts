import { z } from 'zod';

/** How long a sign-in waits for its confirmation. */
export const LINK_MINUTES = 10;

/**
 * `GET /api/auth/link`: what waits in this browser; 404 when nothing does. `confirmation`: an organization's provider has asserted the address of an existing account,
 * whose owner confirms with a mailed code or by signing in as before. `choice`: only organizations' providers have opened the account so far, and the person
 * chooses between it and a new one.
 */
export const signInLinkSchema = z
  .object({
    asks: z.enum(['confirmation', 'choice']),
    email: z.string(),
    /** Whose provider it is; of a choice, those that can open the account. */
    organizationName: z.string(),
    returnTo: z.string(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'SignInLink' });
export type SignInLink = z.infer<typeof signInLinkSchema>;

/** `POST /api/auth/link/choice` */
export const linkChoiceSchema = z.object({
  account: z.enum(['existing', 'separate'], 'Account must be existing or separate'),
});
export type LinkAccount = z.infer<typeof linkChoiceSchema>['account'];

/** `POST /api/auth/link/confirm` and `…/choice`: the session is open, and the page to go on with. */
export const linkedSignInSchema = z.object({ redirectTo: z.string() }).meta({ id: 'LinkedSignIn' });
export type LinkedSignIn = z.infer<typeof linkedSignInSchema>;
