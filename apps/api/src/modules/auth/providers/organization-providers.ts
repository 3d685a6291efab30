import { Injectable } from '@nestjs/common';
import { Statements, statement } from '@tracker/database/statements';
import { domainOf } from '../../organizations/invitations/email-address.js';
import type { UsableProfile } from './claims-mapper.js';

export interface OrganizationProvider {
  organizationName: string;
  joinsByItself: boolean;
}

const PROVIDER_OF_DOMAIN = statement<{ organizationId: string; issuer: string; domain: string }, OrganizationProvider>(
  'organization-provider-of-domain',
  `select organization_name as "organizationName", joins_by_itself as "joinsByItself" from verified_sso_domains
    where organization_id = :organizationId and issuer = :issuer and domain = :domain`,
);

@Injectable()
export class OrganizationProviders {
  constructor(private readonly statements: Statements) {}

  /** The provider that asserted this; null when it no longer speaks for the organization, or not for the domain of the address. */
  findSpeaking({ ssoOrganizationId, issuer, email }: UsableProfile): Promise<OrganizationProvider | null> {
    if (ssoOrganizationId === null) return Promise.resolve(null);
    return this.statements.one(PROVIDER_OF_DOMAIN, {
      organizationId: ssoOrganizationId,
      issuer,
      domain: domainOf(email),
    });
  }
}
