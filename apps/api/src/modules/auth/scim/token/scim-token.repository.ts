import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { SubscriptionTier } from '@tracker/contracts/billing/subscription-tiers';
import { ScimToken } from '@tracker/database/entities/auth/scim-token.entity';
import { Statements, statement } from '@tracker/database/statements';
import type { Repository } from 'typeorm';

interface TokenRow {
  organizationId: string;
  subscriptionTier: SubscriptionTier;
  isLongUnused: boolean;
  isOfOwner: boolean;
}

/** Prepared, because every request of a directory begins with it. */
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
export class ScimTokenRepository {
  constructor(
    @InjectRepository(ScimToken) private readonly tokens: Repository<ScimToken>,
    private readonly statements: Statements,
  ) {}

  findByHash(tokenHash: Buffer, now: Date): Promise<TokenRow | null> {
    return this.statements.one(OF_TOKEN, { tokenHash, now });
  }

  async noteUse(tokenHash: Buffer, lastUsedAt: Date): Promise<void> {
    await this.tokens.update({ tokenHash }, { lastUsedAt });
  }

  find(organizationId: string): Promise<ScimToken | null> {
    return this.tokens.findOneBy({ organizationId });
  }

  /** The old one is dead when this is committed. */
  async replace(token: Pick<ScimToken, 'organizationId' | 'tokenHash' | 'createdBy' | 'createdAt'>): Promise<void> {
    await this.tokens.delete({ organizationId: token.organizationId });
    await this.tokens.insert(token);
  }

  async remove(organizationId: string): Promise<void> {
    await this.tokens.delete({ organizationId });
  }
}
