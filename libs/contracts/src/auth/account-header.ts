/**
 * Response header with the signed-in person's id. A page sends it back with each call; if another account has signed in
 * meanwhile, the API answers 409, so that nothing is written to the wrong account.
 */
export const ACCOUNT_HEADER = 'x-account';
