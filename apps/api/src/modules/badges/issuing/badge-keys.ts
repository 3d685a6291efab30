import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { BadgeIssuerKey } from '@tracker/database/entities/badges/badge-issuer-key.entity';
import { decode } from 'base58-universal';
import type { JWK } from 'jose';
import type { Repository } from 'typeorm';
import { ENVIRONMENT, type Environment } from '../../../platform/config/environment.js';
import { SecretBox } from '../../../platform/outbound/secret-box.js';
import type { Json } from '../verification/json.js';
import { BadgeAddresses } from './badge-addresses.js';
import { badgesNotSigned } from './issuing.errors.js';

type NewKey = Pick<BadgeIssuerKey, 'publicKey' | 'privateKey'>;

interface KeyName {
  organizationId: string;
  number: number;
}

const signing = () => import('./signing.js');

/** Private keys of issuers. They leave this file only in encrypted form. */
@Injectable()
export class BadgeKeys {
  private readonly addresses: BadgeAddresses;

  constructor(
    @InjectRepository(BadgeIssuerKey) private readonly keys: Repository<BadgeIssuerKey>,
    private readonly box: SecretBox,
    @Inject(ENVIRONMENT) { publicUrl }: Environment,
  ) {
    this.addresses = new BadgeAddresses(publicUrl);
  }

  async make(organizationId: string): Promise<NewKey> {
    const { jwk, publicKey } = await (await signing()).makeKey();
    return { publicKey, privateKey: await this.box.seal(JSON.stringify(jwk), sealOf(organizationId)) };
  }

  list(organizationId: string): Promise<BadgeIssuerKey[]> {
    return this.keys.find({ where: { organizationId }, order: { number: 'DESC' } });
  }

  async insert(organizationId: string, number: number, key: NewKey): Promise<void> {
    await this.keys.insert({ organizationId, number, ...key });
  }

  publicJwk(publicKey: string): JWK {
    // After the `multibase` prefix: the multicodec `ed25519-pub`, two bytes, and the key.
    const bytes = decode(publicKey.slice(1)).subarray(2);
    return { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(bytes).toString('base64url') };
  }

  async signToken(key: KeyName, payload: Json): Promise<string> {
    const { jwk, number } = await this.open(key);
    return (await signing()).signToken(jwk, this.addresses.jwk(key.organizationId, number), payload);
  }

  async signDocument(key: KeyName, document: Json, created: string): Promise<Json> {
    const { jwk, number } = await this.open(key);
    return (await signing()).signDocument(jwk, this.addresses.key(key.organizationId, number), document, created);
  }

  /** Falls back to newer keys: those from before a rotation of `SSO_ENCRYPTION_KEY` cannot be opened. */
  private async open({ organizationId, number }: KeyName): Promise<{ jwk: JWK; number: number }> {
    const keys = await this.list(organizationId);
    for (const key of [...keys.filter((one) => one.number === number), ...keys]) {
      const jwk = await this.box.open(key.privateKey, sealOf(organizationId)).catch(() => null);
      if (jwk !== null) return { jwk: JSON.parse(jwk) as JWK, number: key.number };
    }
    throw badgesNotSigned();
  }
}

const sealOf = (organizationId: string) => `badge-issuer:${organizationId}`;
