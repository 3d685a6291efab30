import { hash, randomBytes } from 'node:crypto';

export const secretToken = (prefix = '', bytes = 32): string => prefix + randomBytes(bytes).toString('base64url');

/** Tokens are stored only as hashes. They are random, so they need no salt. */
export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer');

const SHAPE = /^[A-Za-z0-9_-]{43}$/;
export const hashOfToken = (text: string): Buffer | null => (SHAPE.test(text) ? tokenHash(text) : null);
