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
  return identifiers.some((identifier) => addresses.some((address) => isMatch(identifier, address)))
    ? { result: 'pass', message: 'Issued to you.' }
    : { result: 'fail', message: 'It was issued to a different email address.' };
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

/** Issuers hash the address either as typed or in lower case. */
function isMatch({ identity, isHashed, salt }: Identifier, address: string): boolean {
  if (!isHashed) return identity.toLowerCase() === address.toLowerCase();
  const [algorithm = '', digest = ''] = identity.split('$');
  if (!HASHES.has(algorithm)) return false;
  return [address, address.toLowerCase()].some(
    (form) => createHash(algorithm).update(`${form}${salt}`).digest('hex') === digest.toLowerCase(),
  );
}
