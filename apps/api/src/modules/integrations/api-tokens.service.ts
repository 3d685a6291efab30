import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { InjectRepository } from '@nestjs/typeorm';
import type { ApiToken, CreatedApiToken, NewApiToken } from '@tracker/contracts/integrations/api-tokens';
import { API_TOKEN_LIMITS } from '@tracker/contracts/integrations/token-scopes';
import { ApiToken as TokenEntity } from '@tracker/database/entities/integrations/api-token.entity';
import { statement, Statements } from '@tracker/database/statements';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { IsNull, type Repository } from 'typeorm';
import type { Actor } from '../../platform/actor/actor.js';
import { tokenHash } from '../../platform/actor/secret-token.js';
import { Clock, DAY_MS } from '../../platform/clock.js';
import { DomainError } from '../../platform/domain-error.js';
import { oneByOne, ScheduledTasks } from '../../platform/jobs/scheduled-tasks.js';
import { Outbox } from '../mailer/outbox.js';
import type { OutgoingMail } from '../mailer/templates/mail-kinds.js';
import { OrganizationAuthorizer } from '../organizations/organization-authorizer.js';
import { OrganizationRepository } from '../organizations/organization.repository.js';
import { needsPaidPlan } from '../organizations/organizations.errors.js';
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

interface Expiring {
  id: string;
  name: string;
  expiresAt: Date;
  userId: string;
  email: string;
  organizationName: string;
}

@Injectable()
export class ApiTokensService {
  constructor(
    @InjectRepository(TokenEntity) private readonly tokens: Repository<TokenEntity>,
    private readonly statements: Statements,
    private readonly authorizer: OrganizationAuthorizer,
    private readonly organizations: OrganizationRepository,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly tasks: ScheduledTasks,
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

  @Cron(CronExpression.EVERY_HOUR)
  runHourly(): Promise<boolean> {
    return this.tasks.run({ name: 'api-token-expiry', everySeconds: 3_600 }, (signal) =>
      this.expire(this.clock.now(), signal),
    );
  }

  async expire(instant: Date, signal?: AbortSignal): Promise<{ expired: number; warned: number }> {
    const counts = { expired: 0, warned: 0 };
    const warnedUntil = new Date(instant.getTime() + API_TOKEN_LIMITS.warnedDays * DAY_MS);
    const due = await this.statements.sql<{ id: string }[]>`
      select distinct organization_id as id from api_tokens
      where ended_at is null and (expires_at <= ${instant} or warned_at is null and expires_at <= ${warnedUntil}) order by 1`;
    // One transaction each, because a transaction that writes to several audit trails must lock them in order.
    const expireIn = async ({ id }: { id: string }) => {
      await this.unitOfWork.run(async () => {
        await this.organizations.lock(id);
        counts.expired += await this.endExpired(id, instant);
        counts.warned += await this.warn(id, instant, warnedUntil);
      }, 'background');
    };
    await oneByOne(due, expireIn, signal);
    return counts;
  }

  private async endExpired(organizationId: string, instant: Date): Promise<number> {
    const ended = await this.statements.sql`
      update api_tokens set ended_at = expires_at
      where organization_id = ${organizationId} and ended_at is null and expires_at <= ${instant} returning id`;
    return ended.length;
  }

  private async warn(organizationId: string, instant: Date, warnedUntil: Date): Promise<number> {
    const expiring = await this.statements.sql<Expiring[]>`
      with warned as (
        update api_tokens set warned_at = ${instant} where organization_id = ${organizationId}
          and ended_at is null and warned_at is null and expires_at <= ${warnedUntil}
          and exists (select from memberships m
            where m.organization_id = api_tokens.organization_id and m.user_id = api_tokens.created_by)
        returning *
      )
      select t.id, t.name, t.expires_at as "expiresAt", u.id as "userId", u.email, o.name as "organizationName"
      from warned t join organizations o on o.id = t.organization_id
        join memberships m on m.organization_id = o.id and m.user_id = t.created_by join users u on u.id = m.user_id
      order by t.id`;
    const mails = expiring.map(({ id, name, expiresAt, email, userId, organizationName }): OutgoingMail => {
      const data = { organizationName, tokenName: name, expiresAt: expiresAt.toISOString() };
      return {
        kind: 'api-token-expiring',
        dedupeKey: `api-token-expiring:${id}`,
        to: email,
        userId,
        organizationId,
        data,
      };
    });
    await this.outbox.add(...mails);
    return mails.length;
  }
}
