import { createHash } from 'node:crypto';
import type { ReadBadge } from './badge-input.js';
import { subjectOf } from './fields.js';
import { isJson, type Json, listOf, textOf } from './json.js';
import type { Outcome } from './proof.js';

interface Identifier {
  identity: string;
  isHashed: boolean;
  salt: string;
}

const HASHES = new Set(['sha256', 'md5']);

export function checkRecipient(badge: ReadBadge, addresses: readonly string[] | null): Outcome {
  if (addresses === null) return { result: 'unknown', message: 'Sign in to see whether it was issued to you.' };
  const identifiers =
    badge.format === 'ob3' ? subjectIdentifiers(badge.document) : assertionIdentifiers(badge.document);
  if (identifiers.length === 0)
    return { result: 'unknown', message: 'It does not say to which email address it was issued.' };
  if (addresses.length === 0)
    return { result: 'unknown', message: 'Your email address is not confirmed, so it cannot be compared.' };
  if (identifiers.some((identifier) => addresses.some((address) => isMatch(identifier, address))))
    return { result: 'pass', message: 'Issued to you.' };
  return identifiers.every(isComparable)
    ? { result: 'fail', message: 'It was issued to a different email address.' }
    : { result: 'unknown', message: 'It names its recipient in a way that cannot be compared.' };
}

function subjectIdentifiers(document: Json): Identifier[] {
  const subject = subjectOf(document);
  const mail = /^mailto:(.+)$/i.exec(textOf(subject['id']) ?? '')?.[1];
  return [
    ...(mail ? [{ identity: mail, isHashed: false, salt: '' }] : []),
    ...listOf(subject['identifier'])
      .filter(isJson)
      .filter(({ identityType }) => identityType === 'emailAddress' || identityType === 'email')
      .flatMap(({ identityHash, hashed, salt }) => identifierOf(identityHash, hashed, salt)),
  ];
}

function assertionIdentifiers({ recipient }: Json): Identifier[] {
  if (!isJson(recipient) || recipient['type'] !== 'email') return [];
  return identifierOf(recipient['identity'], recipient['hashed'], recipient['salt']);
}

function identifierOf(identity: unknown, hashed: unknown, salt: unknown): Identifier[] {
  const text = textOf(identity);
  return text === null ? [] : [{ identity: text, isHashed: hashed === true, salt: textOf(salt) ?? '' }];
}

function isComparable({ identity, isHashed }: Identifier): boolean {
  return !isHashed || HASHES.has(identity.split('$')[0] ?? '');
}

/** Issuers hash the address either as typed or in lower case. */
function isMatch(identifier: Identifier, address: string): boolean {
  const { identity, isHashed, salt } = identifier;
  if (!isComparable(identifier)) return false;
  if (!isHashed) return identity.toLowerCase() === address.toLowerCase();
  const [algorithm = '', digest = ''] = identity.split('$');
  return [address, address.toLowerCase()].some(
    (form) => createHash(algorithm).update(`${form}${salt}`).digest('hex') === digest.toLowerCase(),
  );
}
