/**
 * Header of the API's answers to a signed-in person: their id. Sent along by a page, it names the account that the page is of: another one, signed in
 * from another tab meanwhile, is refused (409), so that nothing gets into an account that nobody meant.
 */
export const ACCOUNT_HEADER = 'x-account';
