import { hash } from 'node:crypto';

/** What is kept of a token that proves who somebody is: enough to know it again, and nothing to sign in with. Random tokens need no salt. */
export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer');
