import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { API_TOKEN_LIMITS } from '@tracker/contracts/integrations/token-scopes';
import { Statements } from '@tracker/database/statements';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { Clock, DAY_MS } from '../../../platform/clock.js';
import { oneByOne, ScheduledTasks } from '../../../platform/jobs/scheduled-tasks.js';
import { Outbox } from '../../mailer/outbox.js';
import type { OutgoingMail } from '../../mailer/templates/mail-kinds.js';
import { OrganizationRepository } from '../../organizations/organization.repository.js';

type ExpiryCounts = { expired: number; warned: number };

interface Expiring {
  id: string;
  name: string;
  expiresAt: Date;
  userId: string;
  email: string;
  organizationName: string;
}

@Injectable()
export class ApiTokenExpiry {
  constructor(
    private readonly statements: Statements,
    private readonly organizations: OrganizationRepository,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly tasks: ScheduledTasks,
    private readonly clock: Clock,
  ) {}

  @Cron(CronExpression.EVERY_HOUR)
  runHourly(): Promise<boolean> {
    return this.tasks.run({ name: 'api-token-expiry', everySeconds: 3_600 }, (signal) =>
      this.expire(this.clock.now(), signal),
    );
  }

  async expire(instant: Date, signal?: AbortSignal): Promise<ExpiryCounts> {
    const counts = { expired: 0, warned: 0 };
    const warnedUntil = new Date(instant.getTime() + API_TOKEN_LIMITS.warnedDays * DAY_MS);
    const due = await this.statements.sql<{ id: string }[]>`
      select distinct organization_id as id from api_tokens
      where ended_at is null and (expires_at <= ${instant} or warned_at is null and expires_at <= ${warnedUntil}) order by 1`;
    // One transaction each, because a transaction that writes to several audit trails must lock them in order.
    const expireIn = async ({ id }: { id: string }) => {
      await this.unitOfWork.run(async () => {
        await this.organizations.lock(id);
        counts.expired += await this.end(id, instant);
        counts.warned += await this.warn(id, instant, warnedUntil);
      }, 'background');
    };
    await oneByOne(due, expireIn, signal);
    return counts;
  }

  private async end(organizationId: string, instant: Date): Promise<number> {
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
