import type { ReadBadge } from './badge-input.js';
import { CREDENTIALS_V1, CREDENTIALS_V2, isOpenBadgesContext } from './contexts.js';
import { fieldsOf, issuerIdOf, subjectOf, validityOf } from './fields.js';
import { isJson, type Json, listOf, textOf, typesOf } from './json.js';

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/;

export function structureProblem(badge: ReadBadge): string | null {
  return badge.format === 'ob3' ? credentialProblem(badge.document) : assertionProblem(badge);
}

export function isInstant(value: unknown): value is string {
  return typeof value === 'string' && INSTANT.test(value) && !Number.isNaN(Date.parse(value));
}

type Rule = [isKept: boolean, sentence: string];

const firstBroken = (rules: Rule[]) => rules.find(([isKept]) => !isKept)?.[1] ?? null;

function credentialProblem(document: Json): string | null {
  const [first, ...others] = listOf(document['@context']);
  const subject = subjectOf(document);
  const { achievement, identifier } = subject;
  const { issuer } = document;
  const types = typesOf(document);
  const { from, until } = validityOf(document);
  return firstBroken([
    [first === CREDENTIALS_V2 || first === CREDENTIALS_V1, 'Its context is not that of a verifiable credential.'],
    [others.some(isOpenBadgesContext), 'It lacks the context of Open Badges 3.0.'],
    [types.includes('VerifiableCredential'), 'Its type does not say that it is a verifiable credential.'],
    [
      types.includes('OpenBadgeCredential') || types.includes('AchievementCredential'),
      'Its type does not say that it is an Open Badge.',
    ],
    [textOf(document['id']) !== null, 'It has no id.'],
    [issuerIdOf(document) !== null, 'It does not say who issued it.'],
    [!isJson(issuer) || typesOf(issuer).includes('Profile'), 'Its issuer is not described by a profile.'],
    [isInstant(from), 'It does not say when it becomes valid.'],
    [until === undefined || isInstant(until), 'Its expiry is not a date with a time.'],
    [listOf(document['credentialSubject']).length === 1, 'It does not have exactly one subject.'],
    [typesOf(subject).includes('AchievementSubject'), 'Its subject is not the holder of an achievement.'],
    [textOf(subject['id']) !== null || listOf(identifier).length > 0, 'It does not say to whom it was issued.'],
    [listOf(identifier).every(isIdentity), 'It does not identify its recipient as the standard requires.'],
    [isJson(achievement) && typesOf(achievement).includes('Achievement'), 'It contains no achievement.'],
    ...['id', 'name', 'description'].map((name): Rule => [
      isJson(achievement) && textOf(achievement[name]) !== null,
      `Its achievement has no ${name}.`,
    ]),
    [isJson(achievement) && isJson(achievement['criteria']), 'Its achievement has no criteria.'],
    [claimsAgree(document), 'The claims of its signature differ from its content.'],
  ]);
}

function isIdentity(value: unknown): boolean {
  if (!isJson(value) || !typesOf(value).includes('IdentityObject')) return false;
  const { hashed, identityHash, identityType } = value;
  return typeof hashed === 'boolean' && textOf(identityHash) !== null && textOf(identityType) !== null;
}

function claimsAgree(document: Json): boolean {
  const { iss, jti, sub } = document;
  const agree = (claim: unknown, property: unknown) =>
    claim === undefined || property === undefined || claim === property;
  return agree(iss, issuerIdOf(document)) && agree(jti, document['id']) && agree(sub, subjectOf(document)['id']);
}

function assertionProblem(assertion: ReadBadge): string | null {
  const { document } = assertion;
  const { recipient, badge, expires } = document;
  const { validFrom, validUntil } = fieldsOf(assertion);
  const isDate = (text: string | null) => !Number.isNaN(Date.parse(text ?? ''));
  return firstBroken([
    [textOf(document['id']) !== null, 'It has no id.'],
    [typesOf(document).includes('Assertion'), 'Its type does not say that it is an Open Badge.'],
    [isJson(recipient) && textOf(recipient['identity']) !== null, 'It does not say to whom it was issued.'],
    [isJson(badge) || textOf(badge) !== null, 'It does not say what it was issued for.'],
    [isDate(validFrom), 'It does not say when it was issued.'],
    [expires === undefined || expires === null || isDate(validUntil), 'Its expiry is not a date.'],
  ]);
}
