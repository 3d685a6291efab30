import { isUtf8 } from 'node:buffer';
import { BADGE_MAX_BYTES } from '@tracker/contracts/badges/badge-limits';
import { bakedInPng, bakedInSvg, isPng } from './baked-images.js';
import { InvalidBadgeError, type Json, parseJson, requireModestSize, typesOf } from './json.js';

type BadgeFormat = 'ob3' | 'ob2';

export interface ReadBadge {
  format: BadgeFormat;
  document: Json;
  /** The compact JWS that carried the document; null for plain JSON. */
  token: string | null;
}

export type BadgeMedia = 'image/png' | 'image/svg+xml' | 'application/json' | 'application/jwt';

export interface BadgeContent {
  media: BadgeMedia;
  text: string;
}

const JWS = /^[\w-]+\.[\w-]*\.[\w-]*$/;
const OB3_TYPES = ['OpenBadgeCredential', 'AchievementCredential'];

export function contentOf(bytes: Buffer): BadgeContent {
  if (bytes.length > BADGE_MAX_BYTES) throw new InvalidBadgeError('A badge can have at most 2 MB.');
  if (isPng(bytes)) return { media: 'image/png', text: bakedInPng(bytes) };
  if (!isUtf8(bytes)) throw new InvalidBadgeError('This file does not contain a badge.');
  const text = bytes
    .toString()
    .replace(/^\uFEFF/, '')
    .trim();
  if (text.startsWith('<')) return { media: 'image/svg+xml', text: bakedInSvg(text) };
  return { media: JWS.test(text) ? 'application/jwt' : 'application/json', text };
}

export function readBadge({ text }: BadgeContent): ReadBadge {
  const token = JWS.test(text) ? text : null;
  if (token === null && /^https?:\/\/\S+$/.test(text))
    throw new InvalidBadgeError('This is only the address of a badge. Download the badge there and use the file.');
  const document = token === null ? parseJson(text) : credentialOfToken(token);
  if (!document) throw new InvalidBadgeError('This is not a badge.');
  requireModestSize(document);
  const format = formatOf(document);
  if (!format) throw new InvalidBadgeError('This is not an Open Badge of version 2.0 or 3.0.');
  return { format, document, token };
}

export function headerOf(token: string): Json | null {
  return parseJson(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString());
}

export function credentialOfToken(token: string): Json | null {
  const payload = parseJson(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  const credential = payload?.['vc'];
  if (!payload || typeof credential !== 'object' || credential === null || Array.isArray(credential)) return payload;
  const { iss, jti, nbf, exp, sub } = payload;
  return {
    ...(iss !== undefined && { issuer: iss }),
    ...(jti !== undefined && { id: jti }),
    ...(typeof nbf === 'number' && { issuanceDate: instantOf(nbf) }),
    ...(typeof exp === 'number' && { expirationDate: instantOf(exp) }),
    ...(credential as Json),
    ...claimsOf({ iss, jti, nbf, exp, sub }),
  };
}

const claimsOf = (claims: Json) =>
  Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined));

export function instantOf(seconds: number): string | undefined {
  const instant = new Date(seconds * 1_000);
  return Number.isNaN(instant.getTime()) ? undefined : instant.toISOString();
}

function formatOf(document: Json): BadgeFormat | null {
  const types = typesOf(document);
  const { credentialSubject, badge, recipient } = document;
  if (OB3_TYPES.some((type) => types.includes(type))) return 'ob3';
  if (typeof credentialSubject === 'object' && credentialSubject !== null && 'achievement' in credentialSubject)
    return 'ob3';
  if (types.includes('Assertion') || (badge !== undefined && recipient !== undefined)) return 'ob2';
  return null;
}
