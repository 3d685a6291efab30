import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { BadgeIssuerKey } from '@tracker/database/entities/badges/badge-issuer-key.entity';
import { decode } from 'base58-universal';
import type { JWK } from 'jose';
import type { Repository } from 'typeorm';
import { SecretBox } from '../../../platform/outbound/secret-box.js';
import type { Json } from '../verification/json.js';

type NewKey = Pick<BadgeIssuerKey, 'publicKey' | 'privateKey'>;

interface KeyName {
  organizationId: string;
  number: number;
}

const signing = () => import('./signing.js');

/** Private keys of issuers. They leave this file only in encrypted form. */
@Injectable()
export class BadgeKeys {
  constructor(
    @InjectRepository(BadgeIssuerKey) private readonly keys: Repository<BadgeIssuerKey>,
    private readonly box: SecretBox,
  ) {}

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

  async signToken(key: KeyName, kid: string, payload: Json): Promise<string> {
    return (await signing()).signToken(await this.open(key), kid, payload);
  }

  async signDocument(key: KeyName, id: string, document: Json, created: string): Promise<Json> {
    return (await signing()).signDocument(await this.open(key), id, document, created);
  }

  private async open({ organizationId, number }: KeyName): Promise<JWK> {
    const key = await this.keys.findOneByOrFail({ organizationId, number });
    return JSON.parse(await this.box.open(key.privateKey, sealOf(organizationId))) as JWK;
  }
}

const sealOf = (organizationId: string) => `badge-issuer:${organizationId}`;
