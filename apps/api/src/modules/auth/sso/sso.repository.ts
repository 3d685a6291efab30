import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { SsoConnection, SsoDomain } from '@tracker/database/entities/auth/sso.entity';
import { Statements, statement } from '@tracker/database/statements';
import { isUniqueViolation } from '@tracker/database/refusals';
import { IsNull, type Repository } from 'typeorm';
import { domainOf } from '../../organizations/invitations/email-address.js';
import type { UsableProfile } from '../providers/claims-mapper.js';
import { domainTaken } from './sso.errors.js';

const ORGANIZATION_OF_DOMAIN = statement<{ domain: string }, { organizationId: string }>(
  'sso-organization-of-domain',
  'select organization_id as "organizationId" from verified_sso_domains where domain = :domain',
);

interface OrganizationProvider {
  organizationName: string;
  joinsByItself: boolean;
}

const PROVIDER_OF_DOMAIN = statement<{ organizationId: string; issuer: string; domain: string }, OrganizationProvider>(
  'organization-provider-of-domain',
  `select organization_name as "organizationName", joins_by_itself as "joinsByItself" from verified_sso_domains
    where organization_id = :organizationId and issuer = :issuer and domain = :domain`,
);

const REQUIRING = statement<{ userId: string }, { organizationId: string }>(
  'organizations-requiring-sso',
  'select organization_id as "organizationId" from required_sso where user_id = :userId',
);

@Injectable()
export class SsoRepository {
  constructor(
    @InjectRepository(SsoConnection) private readonly connections: Repository<SsoConnection>,
    @InjectRepository(SsoDomain) private readonly domains: Repository<SsoDomain>,
    private readonly statements: Statements,
  ) {}

  find(organizationId: string): Promise<SsoConnection | null> {
    return this.connections.findOneBy({ organizationId });
  }

  findUsable(organizationId: string): Promise<SsoConnection | null> {
    return this.connections.findOneBy({ organizationId, organization: { subscriptionTier: 'enterprise' } });
  }

  async save(connection: Omit<SsoConnection, 'organization' | 'createdAt'>): Promise<void> {
    await this.connections.upsert(connection, ['organizationId']);
  }

  async remove(organizationId: string): Promise<void> {
    await this.connections.delete({ organizationId });
  }

  async organizationOf(domain: string): Promise<string | null> {
    return (await this.statements.one(ORGANIZATION_OF_DOMAIN, { domain }))?.organizationId ?? null;
  }

  async findProvider({ ssoOrganizationId, issuer, email }: UsableProfile): Promise<OrganizationProvider | null> {
    if (ssoOrganizationId === null) return null;
    const domain = domainOf(email);
    return this.statements.one(PROVIDER_OF_DOMAIN, { organizationId: ssoOrganizationId, issuer, domain });
  }

  async refuses(userId: string, organizationId: string | null): Promise<boolean> {
    const requiring = await this.statements.rows(REQUIRING, { userId });
    return requiring.some((one) => one.organizationId !== organizationId);
  }

  listDomains(organizationId: string): Promise<SsoDomain[]> {
    return this.domains.find({ where: { organizationId }, order: { domain: 'ASC' } });
  }

  findDomain(organizationId: string, domain: string): Promise<SsoDomain | null> {
    return this.domains.findOneBy({ organizationId, domain });
  }

  async insertDomain(domain: Pick<SsoDomain, 'organizationId' | 'domain' | 'token'>): Promise<void> {
    await this.domains.createQueryBuilder().insert().values(domain).orIgnore().execute();
  }

  async verifyDomain(organizationId: string, domain: string, verifiedAt: Date): Promise<void> {
    try {
      await this.domains.update({ organizationId, domain, verifiedAt: IsNull() }, { verifiedAt });
    } catch (error) {
      throw isUniqueViolation(error) ? domainTaken() : error;
    }
  }

  async removeDomain(organizationId: string, domain: string): Promise<boolean> {
    const { affected } = await this.domains.delete({ organizationId, domain });
    return affected === 1;
  }

  async endOtherSessions(organizationId: string, actorId: string): Promise<void> {
    await this.statements.sql`select end_sessions_outside_sso(${organizationId}, null, ${actorId})`;
  }
}
