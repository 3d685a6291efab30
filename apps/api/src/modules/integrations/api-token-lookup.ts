import { Injectable } from '@nestjs/common';
import type { SubscriptionTier } from '@tracker/contracts/billing/subscription-tiers';
import type { ApiScope } from '@tracker/contracts/integrations/token-scopes';
import { isAllowed, type Role } from '@tracker/contracts/organizations/permissions';
import { statement, Statements } from '@tracker/database/statements';
import { type Actor, type ApiToken, ApiTokenLookup } from '../../platform/actor/actor.js';
import { LookupBatch } from '../../platform/actor/lookup-batch.js';
import { tokenHash } from '../../platform/actor/secret-token.js';
import { Clock } from '../../platform/clock.js';
import { needsPaidPlan } from '../organizations/organizations.errors.js';
import { isApiToken } from './api-token-text.js';

type TokenRow = Pick<Actor, 'userId' | 'email' | 'emailVerified' | 'firstName' | 'lastName' | 'timeZone'> & {
  place: number;
  id: string;
  scopes: ApiScope[];
  organizationId: string;
  role: Role;
  tier: SubscriptionTier;
  isLongUnused: boolean;
};

/**
 * No row if the creator is no longer a member. Prepared, because every call of `/api/v1` runs it; the subquery hides the
 * number of hashes, for which PostgreSQL would otherwise plan each time.
 */
const TOKENS = statement<{ tokenHashes: Buffer[]; now: Date }, TokenRow>(
  'api-tokens-in-use',
  `select asked.place::int as place, t.id, t.scopes, t.organization_id as "organizationId", m.role,
      o.subscription_tier as tier, u.id as "userId", u.email, u.email_verified as "emailVerified",
      u.first_name as "firstName", u.last_name as "lastName", u.time_zone as "timeZone",
      coalesce(t.last_used_at < :now::timestamptz - interval '1 hour', true) as "isLongUnused"
    from unnest((select :tokenHashes::bytea[])) with ordinality asked (token_hash, place)
      join api_tokens t on t.token_hash = asked.token_hash join organizations o on o.id = t.organization_id
      join memberships m on m.organization_id = t.organization_id and m.user_id = t.created_by
      join users u on u.id = t.created_by
    where t.ended_at is null and t.expires_at > :now`,
);

const NOTE_USED = statement<{ ids: string[]; now: Date }, object>(
  'note-api-tokens-used',
  `update api_tokens set last_used_at = :now
    where id in (select id from api_tokens where id = any(:ids::uuid[]) for update skip locked)`,
);

@Injectable()
export class ApiTokens extends ApiTokenLookup {
  private readonly batch = new LookupBatch<ApiToken>((hashes) => this.find(hashes));

  constructor(
    private readonly statements: Statements,
    private readonly clock: Clock,
  ) {
    super();
  }

  async tokenOf(token: string): Promise<ApiToken | null> {
    return isApiToken(token) ? this.batch.find(tokenHash(token)) : null;
  }

  private async find(tokenHashes: Buffer[]): Promise<(ApiToken | null)[]> {
    const now = this.clock.now();
    const rows = await this.statements.rows(TOKENS, { tokenHashes, now });
    const found: (ApiToken | null)[] = tokenHashes.map(() => null);
    const used = rows.filter(({ role }) => isAllowed(role, 'api-tokens.manage'));
    for (const row of used) found[row.place - 1] = apiTokenOf(row);
    const ids = used.filter(({ isLongUnused }) => isLongUnused).map(({ id }) => id);
    if (ids.length > 0) await this.statements.rows(NOTE_USED, { ids, now });
    return found;
  }
}

function apiTokenOf(row: TokenRow): ApiToken {
  const { id, scopes, organizationId, role, tier } = row;
  const { userId, email, emailVerified, firstName, lastName, timeZone } = row;
  return {
    id,
    scopes,
    // No spread: it would take longer than the rest of this lookup.
    actor: {
      userId,
      email,
      emailVerified,
      firstName,
      lastName,
      timeZone,
      hasOwnMark: false,
      sessionId: id,
      leavingSince: null,
    },
    membership: { organizationId, role },
    refusal: tier === 'free' ? needsPaidPlan('API tokens') : null,
  };
}
