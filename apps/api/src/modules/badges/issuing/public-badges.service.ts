import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Claim } from '@tracker/contracts/badges/issuing';
import type { CredentialDetail } from '@tracker/contracts/credentials/credentials';
import { BadgeImage } from '@tracker/database/entities/badges/badge-image.entity';
import { statement, Statements } from '@tracker/database/statements';
import { decode } from 'base58-universal';
import type { JWK } from 'jose';
import type { Repository } from 'typeorm';
import type { Actor } from '../../../platform/actor/actor.js';
import { ENVIRONMENT, type Environment } from '../../../platform/config/environment.js';
import { ByteCache } from '../../../platform/http/answers/byte-cache.js';
import { addressesOf, BadgeImportService } from '../import/badge-import.service.js';
import { BadgeVerifier } from '../verification/badge-verifier.service.js';
import type { Json } from '../verification/json.js';
import { BadgeAddresses } from './badge-addresses.js';
import {
  BADGE_CONTEXTS,
  badgeDocument,
  type BadgeFacts,
  identityHashOf,
  instantOf,
  profileOf,
  STATUS_CONTEXTS,
  validityOf,
} from './badge-document.js';
import { IssuerService } from './issuer.service.js';
import { awardNotFound, imageNotFound, statusListNotFound } from './issuing.errors.js';
import { bakePng } from './png.js';
import { encodedList, LIST_BITS } from './status-list.js';

export interface PublicBadge extends BadgeFacts {
  email: string | null;
  name: string | null;
  revokedAt: Date | null;
  revokedReason: string | null;
  isClosed: boolean;
}

interface Revoked {
  indexes: number[];
  latest: Date | null;
}

const MAX_CACHE_BYTES = 16 * 1024 * 1024;

const PUBLIC_BADGE = statement<{ id: string }, PublicBadge>(
  'public-badge',
  `select w.id, w.organization_id as "organizationId", w.achievement_id as "achievementId", w.key_number as "keyNumber", w.position,
     w.email, w.name, w.salt, w.identity_hash as "identityHash", w.issued_on as "issuedOn", w.valid_until as "validUntil",
     w.revoked_at as "revokedAt", w.revoked_reason as "revokedReason", w.created_at as "createdAt",
     c.content, c.image_id as "imageId", not exists (select from organizations o where o.id = w.organization_id) as "isClosed"
   from badge_awards w join badge_contents c on c.id = w.content_id where w.id = :id`,
);

const REVOKED = statement<{ organizationId: string; first: number; bits: number }, Revoked>(
  'revoked-badges',
  `select coalesce(array_agg(position - :first::integer order by position), '{}') as indexes, max(revoked_at) as latest
   from badge_awards where organization_id = :organizationId and revoked_at is not null
     and position >= :first::integer and position < :first::integer + :bits::integer`,
);

/** Signs each document when it is first read. A badge never changes, so its signed forms are kept in memory. */
@Injectable()
export class PublicBadgesService implements OnModuleInit {
  private readonly addresses: BadgeAddresses;
  private readonly signed = new ByteCache<string>(MAX_CACHE_BYTES);
  private readonly medals = new ByteCache<Buffer>(MAX_CACHE_BYTES);

  constructor(
    @InjectRepository(BadgeImage) private readonly images: Repository<BadgeImage>,
    private readonly statements: Statements,
    private readonly issuers: IssuerService,
    private readonly imports: BadgeImportService,
    private readonly verifier: BadgeVerifier,
    @Inject(ENVIRONMENT) { publicUrl }: Environment,
  ) {
    this.addresses = new BadgeAddresses(publicUrl);
  }

  onModuleInit(): void {
    this.verifier.recognizeOwn({
      isIssuer: async (organizationId) => (await this.issuers.find(organizationId)) !== null,
      document: (path) => this.ownDocument(path),
    });
  }

  async get(awardId: string): Promise<PublicBadge> {
    const badge = await this.statements.one(PUBLIC_BADGE, { id: awardId });
    if (!badge) throw awardNotFound();
    return badge;
  }

  isHeldBy({ userId }: Actor, { id, organizationId }: PublicBadge): Promise<boolean> {
    const identity = { id: this.addresses.badge(id), issuer: { id: this.addresses.did(organizationId) } };
    return this.imports.isKnown(userId, identity);
  }

  async claim(actor: Actor, awardId: string, { expiryDate }: Claim): Promise<CredentialDetail> {
    const badge = await this.get(awardId);
    if (!isRecipient(actor, badge)) throw awardNotFound();
    return this.imports.add(actor, { bytes: Buffer.from(await this.json(badge)), fileName: 'badge.json', expiryDate });
  }

  json(badge: BadgeFacts): Promise<string> {
    const { organizationId, keyNumber, createdAt } = badge;
    const key = { organizationId, number: keyNumber };
    return this.once(`${badge.id}.json`, async () =>
      JSON.stringify(await this.issuers.signDocument(key, this.document(badge), instantOf(createdAt))),
    );
  }

  jwt(badge: BadgeFacts): Promise<string> {
    const { organizationId, keyNumber } = badge;
    const { from, until } = validityOf(badge);
    const secondsOf = (instant: string) => Math.floor(Date.parse(instant) / 1_000);
    return this.once(`${badge.id}.jwt`, () => {
      const document = this.document(badge);
      const claims = {
        iss: this.addresses.did(organizationId),
        jti: document['id'],
        nbf: secondsOf(from),
        ...(until && { exp: secondsOf(until) }),
      };
      const key = { organizationId, number: keyNumber };
      return this.issuers.signToken(key, { ...document, ...claims });
    });
  }

  async png(badge: BadgeFacts): Promise<Buffer> {
    return bakePng(await this.picture(badge), await this.json(badge));
  }

  async picture({ imageId, content }: Pick<BadgeFacts, 'imageId' | 'content'>): Promise<Buffer> {
    const image = imageId && (await this.images.findOneBy({ id: imageId }));
    if (image) return image.png ?? image.bytes;
    const { name } = content.achievement;
    const known = this.medals.get(name);
    if (known) return known;
    const medal = await (await import('./badge-drawing.js')).drawMedal(name);
    this.medals.set(name, medal, medal.length);
    return medal;
  }

  async image(organizationId: string, imageId: string): Promise<BadgeImage> {
    const image = await this.images.findOneBy({ id: imageId, organizationId });
    if (!image) throw imageNotFound();
    return image;
  }

  async profile(organizationId: string): Promise<Json> {
    return {
      '@context': BADGE_CONTEXTS,
      ...profileOf(this.addresses.did(organizationId), await this.issuers.get(organizationId)),
    };
  }

  /** https://w3c-ccg.github.io/did-method-web/; each key once for either kind of signature. */
  async didDocument(organizationId: string): Promise<Json> {
    await this.issuers.get(organizationId);
    const did = this.addresses.did(organizationId);
    const keys = await this.issuers.listKeys(organizationId);
    const methods = keys.flatMap(({ number, publicKey }) => [
      {
        id: this.addresses.key(organizationId, number),
        type: 'Multikey',
        controller: did,
        publicKeyMultibase: publicKey,
      },
      {
        id: this.addresses.jwk(organizationId, number),
        type: 'JsonWebKey',
        controller: did,
        publicKeyJwk: publicJwk(publicKey),
      },
    ]);
    return {
      '@context': [
        'https://www.w3.org/ns/did/v1',
        'https://w3id.org/security/multikey/v1',
        'https://w3id.org/security/jwk/v1',
      ],
      id: did,
      verificationMethod: methods,
      assertionMethod: methods.map(({ id }) => id),
    };
  }

  async statusList(organizationId: string, list: number): Promise<string> {
    const issuer = await this.issuers.get(organizationId);
    const first = list * LIST_BITS;
    if (first > issuer.nextPosition) throw statusListNotFound();
    const revoked = await this.statements.one(REVOKED, { organizationId, first, bits: LIST_BITS });
    const [key] = await this.issuers.listKeys(organizationId);
    if (!revoked || !key) throw statusListNotFound();
    const id = this.addresses.statusList(organizationId, list);
    const { indexes, latest } = revoked;
    const changedAt = instantOf(latest ?? issuer.createdAt);
    return this.once(JSON.stringify([id, indexes.length, changedAt, key.number]), async () => {
      const document = {
        '@context': STATUS_CONTEXTS,
        id,
        type: ['VerifiableCredential', 'BitstringStatusListCredential'],
        issuer: this.addresses.did(organizationId),
        validFrom: changedAt,
        credentialSubject: {
          id: `${id}#list`,
          type: 'BitstringStatusList',
          statusPurpose: 'revocation',
          encodedList: await encodedList(indexes),
        },
      };
      return JSON.stringify(await this.issuers.signDocument(key, document, changedAt));
    });
  }

  private document(badge: BadgeFacts): Json {
    return badgeDocument(badge, this.addresses);
  }

  private async ownDocument(path: string): Promise<string | null> {
    const [, id, rest = ''] = /^\/issuers\/([\da-f-]{36})\/(did\.json|status\/\d{1,6})$/.exec(path) ?? [];
    if (!id || (await this.issuers.find(id)) === null) return null;
    if (rest === 'did.json') return JSON.stringify(await this.didDocument(id));
    return this.statusList(id, Number(rest.slice('status/'.length)));
  }

  private async once(key: string, sign: () => Promise<string>): Promise<string> {
    const known = this.signed.get(key);
    if (known !== undefined) return known;
    const text = await sign();
    this.signed.set(key, text, 2 * text.length);
    return text;
  }
}

/** Compares hashes, because the hash is kept longer than the address. */
export function isRecipient(actor: Actor, { salt, identityHash }: Pick<PublicBadge, 'salt' | 'identityHash'>): boolean {
  return addressesOf(actor).some((address) => identityHashOf(address, salt) === identityHash);
}

function publicJwk(publicKey: string): JWK {
  // After the `multibase` prefix: the multicodec `ed25519-pub`, two bytes, and the key.
  const bytes = decode(publicKey.slice(1)).subarray(2);
  return { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(bytes).toString('base64url') };
}
