import { createHash } from 'node:crypto';
import { DomainError } from '../../domain-error.js';
import { isKnown } from './negotiation.js';

export type Versioned<T> = T & { version: string };

/** Names a state by what is in it, so that a change that is taken back is none. */
export function versionOf(...state: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 22);
}

/** Of an answer that is kept as text. */
export const tagOfText = (text: string) => tagOf(createHash('sha256').update(text).digest('base64url').slice(0, 22));

export const tagOf = (version: string) => `"${version}"`;

/**
 * Refuses (412) what was meant for another state than the present one. Who names none changes whatever is there. Asked while the row is locked, so that
 * nobody changes it in between.
 */
export function requireMatch(ifMatch: string | undefined, version: string): void {
  if (ifMatch !== undefined && !isKnown(ifMatch, tagOf(version))) throw changedMeanwhile();
}

const changedMeanwhile = () =>
  new DomainError('changed-meanwhile', 412, 'This was changed elsewhere meanwhile. Nothing was saved.');
