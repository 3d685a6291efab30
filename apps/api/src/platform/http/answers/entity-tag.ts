import { createHash } from 'node:crypto';
import { DomainError } from '../../domain-error.js';
import { isKnown } from './negotiation.js';

export type Versioned<T> = T & { version: string };

/** Hashes the content, so that reverting a change restores the old version. */
export function versionOf(...state: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 22);
}

export const tagOfText = (text: string) => tagOf(createHash('sha256').update(text).digest('base64url').slice(0, 22));

export const tagOf = (version: string) => `"${version}"`;

/**
 * Throws 412 if the state has changed since the client read it. Without If-Match the change is unconditional. Call it
 * while the row is locked.
 */
export function requireMatch(ifMatch: string | undefined, version: string): void {
  if (ifMatch !== undefined && !isKnown(ifMatch, tagOf(version))) throw changedMeanwhile();
}

const changedMeanwhile = () =>
  new DomainError('changed-meanwhile', 412, 'This was changed elsewhere meanwhile. Nothing was saved.');
