import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { SubscriptionTier } from '@tracker/contracts/billing/subscription-tiers';
import type { ApiScope } from '@tracker/contracts/integrations/token-scopes';
import { isAllowed, type Role } from '@tracker/contracts/organizations/permissions';
import { ApiToken as TokenEntity } from '@tracker/database/entities/integrations/api-token.entity';
import { statement, Statements } from '@tracker/database/statements';
import type { Repository } from 'typeorm';
import { type Actor, type ApiToken, ApiTokenLookup } from '../../../platform/actor/actor.js';
import { tokenHash } from '../../../platform/actor/secret-token.js';
import { Clock } from '../../../platform/clock.js';
import { needsPaidPlan } from '../../organizations/organizations.errors.js';
import { isApiToken } from './api-token-text.js';

type TokenRow = Pick<Actor, 'userId' | 'email' | 'emailVerified' | 'firstName' | 'lastName' | 'timeZone'> & {
  id: string;
  scopes: ApiScope[];
  organizationId: string;
  role: Role;
  tier: SubscriptionTier;
  isLongUnused: boolean;
};

/** No row if the creator is no longer a member. Prepared, because every call of `/api/v1` runs it. */
const TOKEN = statement<{ tokenHash: Buffer; now: Date }, TokenRow>(
  'api-token-in-use',
  `select t.id, t.scopes, t.organization_id as "organizationId", m.role, o.subscription_tier as tier,
      u.id as "userId", u.email, u.email_verified as "emailVerified", u.first_name as "firstName", u.last_name as "lastName",
      u.time_zone as "timeZone", coalesce(t.last_used_at < :now::timestamptz - interval '1 hour', true) as "isLongUnused"
    from api_tokens t join organizations o on o.id = t.organization_id
      join memberships m on m.organization_id = t.organization_id and m.user_id = t.created_by
      join users u on u.id = t.created_by
    where t.token_hash = :tokenHash and t.ended_at is null and t.expires_at > :now`,
);

@Injectable()
export class ApiTokens extends ApiTokenLookup {
  constructor(
    @InjectRepository(TokenEntity) private readonly tokens: Repository<TokenEntity>,
    private readonly statements: Statements,
    private readonly clock: Clock,
  ) {
    super();
  }

  async tokenOf(token: string): Promise<ApiToken | null> {
    if (!isApiToken(token)) return null;
    const now = this.clock.now();
    const row = await this.statements.one(TOKEN, { tokenHash: tokenHash(token), now });
    if (!row || !isAllowed(row.role, 'api-tokens.manage')) return null;
    const { id, scopes, organizationId, role, tier, isLongUnused, ...person } = row;
    if (isLongUnused) await this.tokens.update({ id }, { lastUsedAt: now });
    return {
      id,
      scopes,
      actor: { ...person, hasOwnMark: false, sessionId: id, leavingSince: null },
      membership: { organizationId, role },
      refusal: tier === 'free' ? needsPaidPlan('API tokens') : null,
    };
  }
}
