import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { ApiToken, CreatedApiToken, NewApiToken } from '@tracker/contracts/integrations/api-tokens';
import { ApiToken as TokenEntity } from '@tracker/database/entities/integrations/api-token.entity';
import { statement, Statements } from '@tracker/database/statements';
import { IsNull, type Repository } from 'typeorm';
import type { Actor } from '../../../platform/actor/actor.js';
import { tokenHash } from '../../../platform/actor/secret-token.js';
import { Clock, DAY_MS } from '../../../platform/clock.js';
import { DomainError } from '../../../platform/domain-error.js';
import { OrganizationAuthorizer } from '../../organizations/organization-authorizer.js';
import { needsPaidPlan } from '../../organizations/organizations.errors.js';
import { newApiToken } from './api-token-text.js';

const tokenNotFound = () => new DomainError('api-token-not-found', 404, 'API token not found.');

type TokenRow = Omit<ApiToken, 'createdAt' | 'lastUsedAt' | 'expiresAt'> &
  Pick<TokenEntity, 'createdAt' | 'lastUsedAt' | 'expiresAt'>;

/** Expired tokens are listed for 30 days, to explain a connection that broke. */
const LIST = statement<{ organizationId: string; now: Date }, TokenRow>(
  'api-tokens',
  `select t.id, t.name, t.scopes, t.last_four as "lastFour", t.created_at as "createdAt", t.last_used_at as "lastUsedAt",
      t.expires_at as "expiresAt", case when u.id is not null then
        json_build_object('id', u.id, 'name', display_name(u.first_name, u.last_name, u.email)) end as "createdBy"
    from api_tokens t left join users u on u.id = t.created_by
    where t.organization_id = :organizationId and (t.ended_at is null or t.ended_at = t.expires_at)
      and t.expires_at > :now::timestamptz - interval '30 days'
    order by t.created_at desc, t.id`,
);

@Injectable()
export class ApiTokensService {
  constructor(
    @InjectRepository(TokenEntity) private readonly tokens: Repository<TokenEntity>,
    private readonly statements: Statements,
    private readonly authorizer: OrganizationAuthorizer,
    private readonly clock: Clock,
  ) {}

  async list(organizationId: string): Promise<ApiToken[]> {
    const rows = await this.statements.rows(LIST, { organizationId, now: this.clock.now() });
    return rows.map(({ createdAt, lastUsedAt, expiresAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      expiresAt: expiresAt.toISOString(),
    }));
  }

  create(organizationId: string, actor: Actor, { expiresInDays, ...fields }: NewApiToken): Promise<CreatedApiToken> {
    return this.authorizer.lockAndAuthorize(organizationId, actor, 'api-tokens.manage', async ({ organization }) => {
      if (organization.subscriptionTier === 'free') throw needsPaidPlan('API tokens');
      const token = newApiToken();
      const createdAt = this.clock.now();
      const { identifiers } = await this.tokens.insert({
        ...fields,
        organizationId,
        tokenHash: tokenHash(token),
        lastFour: token.slice(-4),
        createdBy: actor.userId,
        createdAt,
        expiresAt: new Date(createdAt.getTime() + expiresInDays * DAY_MS),
      });
      return { id: identifiers[0]?.['id'] as string, token };
    });
  }

  /** Allowed on every plan, so that tokens can be ended after a downgrade. */
  end(organizationId: string, actor: Actor, id: string): Promise<void> {
    return this.authorizer.lockAndAuthorize(organizationId, actor, 'api-tokens.manage', async () => {
      const { affected } = await this.tokens.update(
        { organizationId, id, endedAt: IsNull() },
        { endedAt: this.clock.now() },
      );
      if (affected !== 1) throw tokenNotFound();
    });
  }
}
