import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Issuer, IssuerFields } from '@tracker/contracts/badges/issuing';
import { BadgeIssuer, BadgeIssuerKey } from '@tracker/database/entities/badges/badge-issuer.entity';
import type { Organization } from '@tracker/database/entities/organizations/organization.entity';
import type { JWK } from 'jose';
import type { Repository } from 'typeorm';
import type { Actor } from '../../../platform/actor/actor.js';
import { Clock } from '../../../platform/clock.js';
import { ENVIRONMENT, type Environment } from '../../../platform/config/environment.js';
import { SecretBox } from '../../../platform/secret-box.js';
import { OrganizationAuthorizer } from '../../organizations/organization-authorizer.js';
import { needsPaidPlan } from '../../organizations/organizations.errors.js';
import type { Json } from '../verification/json.js';
import { BadgeAddresses } from './badge-addresses.js';
import { badgesNotSigned, issuerNeeded, issuerNotFound } from './issuing.errors.js';

type NewKey = Pick<BadgeIssuerKey, 'publicKey' | 'privateKey'>;
type KeyName = Pick<BadgeIssuerKey, 'organizationId' | 'number'>;

const signing = () => import('./signing.js');
const sealOf = (organizationId: string) => `badge-issuer:${organizationId}`;

/** Issuers and their private keys, which leave this file only in encrypted form. */
@Injectable()
export class IssuerService {
  private readonly addresses: BadgeAddresses;

  constructor(
    @InjectRepository(BadgeIssuer) private readonly issuers: Repository<BadgeIssuer>,
    @InjectRepository(BadgeIssuerKey) private readonly keys: Repository<BadgeIssuerKey>,
    private readonly box: SecretBox,
    private readonly authorizer: OrganizationAuthorizer,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) { publicUrl }: Environment,
  ) {
    this.addresses = new BadgeAddresses(publicUrl);
  }

  find(organizationId: string): Promise<BadgeIssuer | null> {
    return this.issuers.findOneBy({ organizationId });
  }

  async get(organizationId: string): Promise<BadgeIssuer> {
    const issuer = await this.find(organizationId);
    if (!issuer) throw issuerNotFound();
    return issuer;
  }

  listKeys(organizationId: string): Promise<BadgeIssuerKey[]> {
    return this.keys.find({ where: { organizationId }, order: { number: 'DESC' } });
  }

  async show(organizationId: string): Promise<Issuer> {
    const { name, url, email, description } = await this.get(organizationId);
    const keys = (await this.listKeys(organizationId)).map(({ number, createdAt }, index) => ({
      id: this.addresses.key(organizationId, number),
      createdAt: createdAt.toISOString(),
      isCurrent: index === 0,
    }));
    return { name, url, email, description, did: this.addresses.did(organizationId), keys };
  }

  async put(organizationId: string, actor: Actor, fields: IssuerFields): Promise<Issuer> {
    return this.change(organizationId, actor, async (key) => {
      const { affected } = await this.issuers.update({ organizationId }, fields);
      if (affected) return;
      await this.issuers.insert({ organizationId, ...fields, createdAt: this.clock.now() });
      await this.keys.insert({ organizationId, number: 1, ...key });
    });
  }

  async rotateKey(organizationId: string, actor: Actor): Promise<Issuer> {
    return this.change(organizationId, actor, async (key) => {
      const [current] = await this.listKeys(organizationId);
      if (!current) throw issuerNeeded();
      await this.keys.insert({ organizationId, number: current.number + 1, ...key });
    });
  }

  async signToken(key: KeyName, payload: Json): Promise<string> {
    const { jwk, number } = await this.open(key);
    return (await signing()).signToken(jwk, this.addresses.jwk(key.organizationId, number), payload);
  }

  async signDocument(key: KeyName, document: Json, created: string): Promise<Json> {
    const { jwk, number } = await this.open(key);
    return (await signing()).signDocument(jwk, this.addresses.key(key.organizationId, number), document, created);
  }

  /** The key is made before the transaction, which it would otherwise hold open. */
  private async change(organizationId: string, actor: Actor, change: (key: NewKey) => Promise<void>): Promise<Issuer> {
    const { jwk, publicKey } = await (await signing()).makeKey();
    const privateKey = await this.box.seal(JSON.stringify(jwk), sealOf(organizationId));
    return this.authorizer.lockAndAuthorize(organizationId, actor, 'badges.manage', async ({ organization }) => {
      requirePlan(organization);
      await change({ publicKey, privateKey });
      return this.show(organizationId);
    });
  }

  /** Falls back to newer keys: those from before a rotation of `SSO_ENCRYPTION_KEY` cannot be opened. */
  private async open({ organizationId, number }: KeyName): Promise<{ jwk: JWK; number: number }> {
    const keys = await this.listKeys(organizationId);
    for (const key of [...keys.filter((one) => one.number === number), ...keys]) {
      const jwk = await this.box.open(key.privateKey, sealOf(organizationId)).catch(() => null);
      if (jwk !== null) return { jwk: JSON.parse(jwk) as JWK, number: key.number };
    }
    throw badgesNotSigned();
  }
}

export function requirePlan({ subscriptionTier }: Pick<Organization, 'subscriptionTier'>): void {
  if (subscriptionTier === 'free') throw needsPaidPlan('Badges');
}
