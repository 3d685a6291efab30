import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { SubscriptionTier } from '@tracker/contracts/billing/subscription-tiers';
import type { ScimAccess, ScimToken } from '@tracker/contracts/auth/scim';
import { ScimToken as TokenEntity } from '@tracker/database/entities/auth/scim.entity';
import { statement, Statements } from '@tracker/database/statements';
import type { Repository } from 'typeorm';
import { type Actor, type Directory, DirectoryLookup } from '../../../platform/actor/actor.js';
import { Clock } from '../../../platform/clock.js';
import { ENVIRONMENT, type Environment } from '../../../platform/config/environment.js';
import { OrganizationAuthorizer } from '../../organizations/organization-authorizer.js';
import { needsEnterprise } from './scim.errors.js';
import { secretToken, tokenHash } from '../../../platform/actor/secret-token.js';

const TOKEN_SHAPE = /^scim_[A-Za-z0-9_-]{43}$/;

interface TokenRow {
  organizationId: string;
  subscriptionTier: SubscriptionTier;
  isLongUnused: boolean;
  isOfOwner: boolean;
}

const OF_TOKEN = statement<{ tokenHash: Buffer; now: Date }, TokenRow>(
  'organization-of-scim-token',
  `select t.organization_id as "organizationId", o.subscription_tier as "subscriptionTier",
      coalesce(t.last_used_at < :now::timestamptz - interval '1 hour', true) as "isLongUnused",
      exists (
        select from memberships m where m.organization_id = t.organization_id and m.user_id = t.created_by and m.role = 'owner'
      ) as "isOfOwner"
    from scim_tokens t join organizations o on o.id = t.organization_id where t.token_hash = :tokenHash`,
);

@Injectable()
export class ScimTokenService extends DirectoryLookup {
  constructor(
    @InjectRepository(TokenEntity) private readonly tokens: Repository<TokenEntity>,
    private readonly statements: Statements,
    private readonly authorizer: OrganizationAuthorizer,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {
    super();
  }

  async directoryOf(token: string): Promise<Directory | null> {
    if (!TOKEN_SHAPE.test(token)) return null;
    const now = this.clock.now();
    const row = await this.statements.one(OF_TOKEN, { tokenHash: tokenHash(token), now });
    if (!row) return null;
    if (row.subscriptionTier !== 'enterprise') throw needsEnterprise();
    if (row.isLongUnused) await this.tokens.update({ tokenHash: tokenHash(token) }, { lastUsedAt: now });
    const { organizationId, isOfOwner } = row;
    return { organizationId, isOfOwner };
  }

  async state(organizationId: string): Promise<ScimAccess> {
    const token = await this.tokens.findOneBy({ organizationId });
    return {
      isActive: token !== null,
      createdAt: token?.createdAt.toISOString() ?? null,
      lastUsedAt: token?.lastUsedAt?.toISOString() ?? null,
      baseUrl: `${this.environment.publicUrl}/scim/v2`,
    };
  }

  async make(organizationId: string, actor: Actor): Promise<ScimToken> {
    const token = secretToken('scim_');
    await this.authorizer.lockAndAuthorize(organizationId, actor, 'scim.manage', async ({ organization }) => {
      if (organization.subscriptionTier !== 'enterprise') throw needsEnterprise();
      await this.tokens.delete({ organizationId });
      await this.tokens.insert({
        organizationId,
        tokenHash: tokenHash(token),
        createdBy: actor.userId,
        createdAt: this.clock.now(),
      });
    });
    return { token };
  }

  /** Allowed on every plan, so that existing tokens can be revoked after a downgrade. */
  async revoke(organizationId: string, actor: Actor): Promise<void> {
    await this.authorizer.lockAndAuthorize(organizationId, actor, 'scim.manage', async () => {
      await this.tokens.delete({ organizationId });
    });
  }
}
