/**
 * Response header with the signed-in person's id. A page sends it back with each call; if another account has signed in
 * meanwhile, the API answers 409, so that nothing is written to the wrong account.
 */
export const ACCOUNT_HEADER = 'x-account';

export const EARLY_READS = 'earlyReads';

export interface EarlyReads {
  path: string;
  responses: Record<string, Promise<Response>>;
}

declare global {
  var earlyReads: EarlyReads | undefined;
}

export const SIGN_IN_PROBLEMS = {
  cancelled: 'The sign-in was cancelled.',
  failed: 'The sign-in did not work. Please try again.',
  'no-email': 'The provider did not share your email address, which your account needs. Please allow it and try again.',
  'sso-required': 'Your organization asks you to sign in through it. Choose "Continue with your organization".',
  'sso-other-address':
    "Your organization's sign-in is only for addresses in its own domains. Please use another way to sign in.",
} as const;
export type SignInProblem = keyof typeof SIGN_IN_PROBLEMS;
