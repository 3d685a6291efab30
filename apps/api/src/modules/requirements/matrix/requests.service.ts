import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { displayName } from '@tracker/contracts/auth/display-name';
import type { Asked, Asking } from '@tracker/contracts/requirements/compliance-matrix';
import type { MemberRequest } from '@tracker/contracts/organizations/member-overview';
import { ASKED_AGAIN_AFTER_DAYS } from '@tracker/contracts/requirements/requirement-limits';
import { settlementOf } from '@tracker/contracts/requirements/requirement-states';
import { MailUnsubscription } from '@tracker/database/entities/mailer/mail-unsubscription.entity';
import { RequirementRequest } from '@tracker/database/entities/requirements/requirement-request.entity';
import { Statements } from '@tracker/database/statements';
import { Any, In, MoreThan, type Repository } from 'typeorm';
import type { Actor } from '../../../platform/actor/actor.js';
import { Clock, DAY_MS } from '../../../platform/clock.js';
import { Outbox } from '../../mailer/outbox.js';
import type { OutgoingMail } from '../../mailer/templates/mail-kinds.js';
import { OrganizationAuthorizer } from '../../organizations/organization-authorizer.js';
import { memberNotFound } from '../../organizations/organizations.errors.js';
import { CredentialTypesService } from '../definitions/credential-types.service.js';
import { MatrixRepository } from './matrix.repository.js';
import type { RequiredCell } from './matrix.statements.js';

@Injectable()
export class RequestsService {
  constructor(
    @InjectRepository(MailUnsubscription) private readonly unsubscriptions: Repository<MailUnsubscription>,
    @InjectRepository(RequirementRequest) private readonly requests: Repository<RequirementRequest>,
    private readonly matrix: MatrixRepository,
    private readonly types: CredentialTypesService,
    private readonly authorizer: OrganizationAuthorizer,
    private readonly outbox: Outbox,
    private readonly statements: Statements,
    private readonly clock: Clock,
  ) {}

  send(organizationId: string, actor: Actor, { userIds, typeId = null, note = null }: Asking): Promise<Asked> {
    return this.authorizer.lockAndAuthorize(organizationId, actor, 'requirements.manage', async ({ organization }) => {
      if (typeId !== null) await this.types.get(organizationId, typeId);
      const named = new Set(userIds.map((id) => id.toLowerCase()));
      const members = await this.matrix.people(organizationId);
      const people = members.filter(({ userId }) => named.has(userId));
      if (people.length < named.size) throw memberNotFound();
      const now = this.clock.now();
      const recent = await this.requestedSince(organizationId, now.getTime() - ASKED_AGAIN_AFTER_DAYS * DAY_MS);
      const optedOut = organization.emailReminders ? await this.withoutReminders([...named]) : named;
      const isRequested = (cell: RequiredCell) =>
        ![null, 'wait'].includes(settlementOf(cell)) &&
        cell.progressUntil === null &&
        (typeId === null || cell.typeId === typeId.toLowerCase()) &&
        !recent.has(keyOf(cell));
      const cells = (await this.matrix.requiredCells(people, now)).filter(isRequested);
      await this.record(organizationId, cells, now);
      const mails = people.flatMap(({ userId, email }): OutgoingMail[] => {
        const own = cells.filter((cell) => cell.userId === userId);
        if (own.length === 0 || optedOut.has(userId)) return [];
        const asked = own.map(({ typeName, state, until, isExpired }) => ({ typeName, state, until, isExpired }));
        return [
          {
            kind: 'requirements-asked',
            dedupeKey: `requirements-asked:${organizationId}:${userId}:${now.toISOString()}`,
            to: email,
            userId,
            organizationId,
            data: { organizationName: organization.name, askedBy: displayName(actor), asked, note },
          },
        ];
      });
      await this.outbox.add(...mails);
      return { sent: mails.length, skipped: people.length - mails.length };
    });
  }

  async listOf(organizationId: string, userId: string): Promise<MemberRequest[]> {
    const rows = await this.statements.sql<(Omit<MemberRequest, 'askedAt'> & { askedAt: Date })[]>`
      select r.type_id as "typeId", t.name as "typeName", r.asked_at as "askedAt"
      from requirement_requests r join credential_types t on t.id = r.type_id
      where r.organization_id = ${organizationId} and r.user_id = ${userId} order by r.asked_at desc, lower(t.name)`;
    return rows.map((row) => ({ ...row, askedAt: row.askedAt.toISOString() }));
  }

  async withoutReminders(userIds: string[]): Promise<Set<string>> {
    const rows = await this.unsubscriptions.find({
      select: { userId: true },
      where: { userId: Any(userIds), list: In(['reminders', 'email-reminders']) },
    });
    return new Set(rows.map(({ userId }) => userId));
  }

  private record(organizationId: string, cells: readonly RequiredCell[], now: Date): Promise<unknown> {
    const [userIds, typeIds] = [cells.map(({ userId }) => userId), cells.map(({ typeId }) => typeId)];
    return this.statements.sql`
      insert into requirement_requests (organization_id, user_id, type_id, asked_at)
      select ${organizationId}::uuid, user_id, type_id, ${now}::timestamptz
      from unnest(${userIds}::uuid[], ${typeIds}::uuid[]) as cell (user_id, type_id)
      on conflict (organization_id, user_id, type_id) do update set asked_at = excluded.asked_at`;
  }

  private async requestedSince(organizationId: string, since: number): Promise<Set<string>> {
    const rows = await this.requests.find({
      select: { userId: true, typeId: true },
      where: { organizationId, askedAt: MoreThan(new Date(since)) },
    });
    return new Set(rows.map(keyOf));
  }
}

const keyOf = ({ userId, typeId }: { userId: string; typeId: string }) => `${userId} ${typeId}`;
