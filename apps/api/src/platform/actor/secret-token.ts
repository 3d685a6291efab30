import { hash, randomBytes } from 'node:crypto';

/** A random secret, safe in addresses. A prefix tells scanners for leaked secrets what it is. */
export const secretToken = (prefix = '', bytes = 32): string => prefix + randomBytes(bytes).toString('base64url');

/** What is kept of a token that proves who somebody is: enough to know it again, and nothing to sign in with. Random tokens need no salt. */
export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer');
