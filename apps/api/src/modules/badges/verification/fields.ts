import type { BadgeReport } from '@tracker/contracts/badges/badge-report';
import { instantOf, type ReadBadge } from './badge-input.js';
import { isJson, type Json, listOf, textOf } from './json.js';

type BadgeFields = BadgeReport['badge'];

const MAX_TEXT = 5_000;
// Control characters and bidirectional marks can disguise a name. `jsonb` holds neither NUL nor lone surrogates.
const UNSAFE = /[\p{Cc}\p{Cs}\p{Bidi_Control}]+/gu;

export function fieldsOf({ format, document }: ReadBadge): BadgeFields {
  return format === 'ob3' ? credentialFields(document) : assertionFields(document);
}

export function cleaned(text: string, max = MAX_TEXT): string {
  return text.slice(0, max).replace(UNSAFE, ' ').trim();
}

export function subjectOf(document: Json): Json {
  return objectOf(listOf(document['credentialSubject'])[0]);
}

export function issuerIdOf({ issuer }: Json): string | null {
  return textOf(isJson(issuer) ? issuer['id'] : issuer);
}

/** Version 1.1 of the data model has other names for both, and a VC-JWT may state the end only in its claims. */
export function validityOf(document: Json): { from: unknown; until: unknown } {
  const { validFrom, issuanceDate, validUntil, expirationDate, exp } = document;
  const ends = [validUntil ?? expirationDate, typeof exp === 'number' ? instantOf(exp) : exp].filter(
    (end) => end !== undefined && end !== null,
  );
  // The earlier end counts; an unreadable end is kept, so that the check finds it.
  const [until] = ends.toSorted((a, b) => Date.parse(String(a)) - Date.parse(String(b)));
  return { from: validFrom ?? issuanceDate, until };
}

/** Also true if the start is not a date. */
export function isAhead(document: Json, now: Date): boolean {
  const { from } = validityOf(document);
  const isLater = from !== undefined && !(Date.parse(String(from)) <= now.getTime());
  return isLater || notBefore(document) > now.getTime();
}

export function notBefore({ nbf }: Json): number {
  return typeof nbf === 'number' ? nbf * 1_000 : 0;
}

/** Also true if the end is not a date. */
export function isOver(end: unknown, now: Date): boolean {
  return end !== undefined && !(Date.parse(String(end)) > now.getTime());
}

function credentialFields(document: Json): BadgeFields {
  const achievement = objectOf(subjectOf(document)['achievement']);
  const { from, until } = validityOf(document);
  return {
    id: line(document['id']),
    name: line(achievement['name']),
    description: text(achievement['description']),
    criteria: criteriaOf(achievement['criteria']),
    achievementType: line(achievement['achievementType']),
    issuer: profileOf(document['issuer']),
    validFrom: line(from),
    validUntil: line(until),
    imageUrl: imageOf(achievement['image']),
  };
}

function assertionFields(document: Json): BadgeFields {
  const badge = objectOf(document['badge']);
  return {
    id: line(document['id']),
    name: line(badge['name']),
    description: text(badge['description']),
    criteria: criteriaOf(badge['criteria']),
    achievementType: null,
    issuer: profileOf(badge['issuer']),
    validFrom: line(document['issuedOn']),
    validUntil: line(document['expires']),
    imageUrl: imageOf(badge['image']),
  };
}

function profileOf(issuer: unknown): BadgeFields['issuer'] {
  if (!isJson(issuer)) return { id: line(issuer), name: null, url: null };
  return { id: line(issuer['id']), name: line(issuer['name']), url: webAddress(issuer['url']) };
}

function criteriaOf(criteria: unknown): string | null {
  return isJson(criteria) ? (text(criteria['narrative']) ?? line(criteria['id'])) : text(criteria);
}

function imageOf(image: unknown): string | null {
  return webAddress(isJson(image) ? image['id'] : image);
}

function webAddress(value: unknown): string | null {
  const address = line(value);
  return address && /^https?:\/\//.test(address) ? address : null;
}

function objectOf(value: unknown): Json {
  return isJson(value) ? value : {};
}

function line(value: unknown): string | null {
  return textOf(cleaned(textOf(value) ?? ''));
}

function text(value: unknown): string | null {
  const lines = textOf(value)
    ?.slice(0, MAX_TEXT)
    .split(/\r\n|\r|\n/);
  return textOf(
    lines
      ?.map((one) => one.replace(UNSAFE, ' '))
      .join('\n')
      .trim(),
  );
}
