import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Issuer, IssuerFields } from '@tracker/contracts/badges/issuing';
import { BadgeIssuer } from '@tracker/database/entities/badges/badge-issuer.entity';
import type { Organization } from '@tracker/database/entities/organizations/organization.entity';
import type { Repository } from 'typeorm';
import type { Actor } from '../../../platform/actor/actor.js';
import { ENVIRONMENT, type Environment } from '../../../platform/config/environment.js';
import { OrganizationAuthorizer } from '../../organizations/organization-authorizer.js';
import { needsPaidPlan } from '../../organizations/organizations.errors.js';
import { BadgeAddresses } from './badge-addresses.js';
import { BadgeKeys } from './badge-keys.js';
import { issuerNeeded, issuerNotFound } from './issuing.errors.js';

@Injectable()
export class IssuerService {
  private readonly addresses: BadgeAddresses;

  constructor(
    @InjectRepository(BadgeIssuer) private readonly issuers: Repository<BadgeIssuer>,
    private readonly keys: BadgeKeys,
    private readonly authorizer: OrganizationAuthorizer,
    @Inject(ENVIRONMENT) { publicUrl }: Environment,
  ) {
    this.addresses = new BadgeAddresses(publicUrl);
  }

  async list(organizationId: string): Promise<Issuer[]> {
    return (await this.issuers.existsBy({ organizationId })) ? [await this.get(organizationId)] : [];
  }

  async get(organizationId: string): Promise<Issuer> {
    const issuer = await this.issuers.findOneBy({ organizationId });
    if (!issuer) throw issuerNotFound();
    const { name, url, email, description } = issuer;
    const keys = (await this.keys.list(organizationId)).map(({ number, createdAt }, index) => ({
      id: this.addresses.key(organizationId, number),
      createdAt: createdAt.toISOString(),
      isCurrent: index === 0,
    }));
    return { name, url, email, description, did: this.addresses.did(organizationId), keys };
  }

  async put(organizationId: string, actor: Actor, fields: IssuerFields): Promise<Issuer> {
    return this.change(organizationId, actor, async (key) => {
      const { affected } = await this.issuers.update({ organizationId }, fields);
      if (affected) return this.get(organizationId);
      await this.issuers.insert({ organizationId, ...fields });
      await this.keys.insert(organizationId, 1, key);
      return this.get(organizationId);
    });
  }

  async rotateKey(organizationId: string, actor: Actor): Promise<Issuer> {
    return this.change(organizationId, actor, async (key) => {
      const [current] = await this.keys.list(organizationId);
      if (!current) throw issuerNeeded();
      await this.keys.insert(organizationId, current.number + 1, key);
      return this.get(organizationId);
    });
  }

  /** The key is made before the transaction, which it would otherwise hold open. */
  private async change<T>(
    organizationId: string,
    actor: Actor,
    change: (key: Awaited<ReturnType<BadgeKeys['make']>>) => Promise<T>,
  ): Promise<T> {
    const key = await this.keys.make(organizationId);
    return this.authorizer.lockAndAuthorize(organizationId, actor, 'badges.manage', async ({ organization }) => {
      requirePlan(organization);
      return change(key);
    });
  }
}

export function requirePlan({ subscriptionTier }: Pick<Organization, 'subscriptionTier'>): void {
  if (subscriptionTier === 'free') throw needsPaidPlan('Badges');
}
