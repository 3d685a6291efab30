import type { BadgeAward } from '@tracker/database/entities/badges/badge-award.entity';
import type { FrozenContent } from '@tracker/database/entities/badges/badge-content.entity';
import { createHash } from 'node:crypto';
import type { Json } from '../verification/json.js';
import type { BadgeAddresses } from './badge-addresses.js';
import { placeOf } from './status-list.js';

/** Everything that a signed badge contains. It never changes after the award. */
export type BadgeFacts = Pick<
  BadgeAward,
  | 'id'
  | 'organizationId'
  | 'achievementId'
  | 'keyNumber'
  | 'position'
  | 'salt'
  | 'identityHash'
  | 'issuedOn'
  | 'validUntil'
  | 'createdAt'
> & { content: FrozenContent; imageId: string | null };

const CREDENTIALS_V2 = 'https://www.w3.org/ns/credentials/v2';
export const BADGE_CONTEXTS = [CREDENTIALS_V2, 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'];
export const STATUS_CONTEXTS = [CREDENTIALS_V2];

/** Without fractions of a second, which XML Schema allows but some verifiers do not. */
export const instantOf = (date: Date) => `${date.toISOString().slice(0, 19)}Z`;

/** Open Badges 3.0 hashes the address followed by the salt. */
export function identityHashOf(email: string, salt: string): string {
  return `sha256$${createHash('sha256').update(`${email.toLowerCase()}${salt}`).digest('hex')}`;
}

/**
 * From noon to noon, which is the same day in nearly every time zone: an imported badge has the dates that its page
 * shows. A badge issued today is valid at once.
 */
export function validityOf({
  issuedOn,
  validUntil,
  createdAt,
}: Pick<BadgeFacts, 'issuedOn' | 'validUntil' | 'createdAt'>) {
  const day = `${issuedOn}T12:00:00Z`;
  const made = instantOf(createdAt);
  return { from: day < made ? day : made, until: validUntil && `${validUntil}T12:00:00Z` };
}

export function profileOf(did: string, { name, url, email, description }: FrozenContent['issuer']): Json {
  return { id: did, type: ['Profile'], name, ...given({ url, email, description }) };
}

export function badgeDocument(badge: BadgeFacts, addresses: BadgeAddresses): Json {
  const { organizationId, content, imageId } = badge;
  const { from, until } = validityOf(badge);
  const { list, index } = placeOf(badge.position);
  const { criteria, ...achievement } = content.achievement;
  const statusListCredential = addresses.statusList(organizationId, list);
  return {
    '@context': BADGE_CONTEXTS,
    id: addresses.badge(badge.id),
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: achievement.name,
    issuer: profileOf(addresses.did(organizationId), content.issuer),
    validFrom: from,
    ...given({ validUntil: until }),
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [
        {
          type: 'IdentityObject',
          hashed: true,
          identityHash: badge.identityHash,
          identityType: 'emailAddress',
          salt: badge.salt,
        },
      ],
      achievement: {
        id: `urn:uuid:${badge.achievementId}`,
        type: ['Achievement'],
        ...achievement,
        criteria: { narrative: criteria },
        ...(imageId && { image: { id: addresses.image(organizationId, imageId), type: 'Image' } }),
      },
    },
    credentialStatus: {
      id: `${statusListCredential}#${index}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: String(index),
      statusListCredential,
    },
  };
}

const given = (fields: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
