import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { isAllowed } from '@tracker/contracts/organizations/permissions';
import { REQUIREMENT_LIMITS } from '@tracker/contracts/requirements/requirement-limits';
import type { Waiver as WaiverDto, WaiverChanges, WaiverFields } from '@tracker/contracts/requirements/requirements';
import { Waiver } from '@tracker/database/entities/requirements/waiver.entity';
import { Statements } from '@tracker/database/statements';
import type { Repository } from 'typeorm';
import type { Actor, Membership } from '../../../platform/actor/actor.js';
import { Clock, todayOf } from '../../../platform/clock.js';
import { DomainError, invalidInput } from '../../../platform/domain-error.js';
import { MembershipRepository } from '../../organizations/members/membership.repository.js';
import { OrganizationAuthorizer } from '../../organizations/organization-authorizer.js';
import { memberNotFound } from '../../organizations/organizations.errors.js';
import { limitReached, problemOfWaiver } from './definitions.policy.js';
import { RequirementsService } from './requirements.service.js';

interface WaiverRow extends WaiverFields {
  id: string;
  granterId: string | null;
  granterName: string | null;
  grantedAt: Date;
}

const waiverNotFound = () => new DomainError('waiver-not-found', 404, 'Waiver not found.');

@Injectable()
export class WaiversService {
  constructor(
    @InjectRepository(Waiver) private readonly waivers: Repository<Waiver>,
    private readonly requirements: RequirementsService,
    private readonly memberships: MembershipRepository,
    private readonly statements: Statements,
    private readonly authorizer: OrganizationAuthorizer,
    private readonly clock: Clock,
  ) {}

  list({ organizationId, role }: Membership, { userId }: Actor): Promise<WaiverDto[]> {
    return this.find(organizationId, isAllowed(role, 'requirements.manage') ? {} : { userId });
  }

  listOf(organizationId: string, userId: string): Promise<WaiverDto[]> {
    return this.find(organizationId, { userId });
  }

  grant(organizationId: string, actor: Actor, fields: WaiverFields): Promise<WaiverDto> {
    return this.change(organizationId, actor, fields, async (by) => {
      const { userId, requirementId, reason, until } = fields;
      if (!(await this.memberships.find(organizationId, userId))) throw memberNotFound();
      await this.requirements.get(organizationId, requirementId);
      const known = await this.waivers.findOneBy({ organizationId, userId, requirementId });
      if (known) {
        await this.waivers.update({ id: known.id }, { reason, until, ...by });
        return known.id;
      }
      if ((await this.waivers.countBy({ organizationId })) >= REQUIREMENT_LIMITS.waivers)
        throw limitReached('waiver', REQUIREMENT_LIMITS.waivers, 'waivers', 'Delete those that have ended.');
      const { identifiers } = await this.waivers.insert({
        organizationId,
        userId,
        requirementId,
        reason,
        until,
        ...by,
      });
      return identifiers[0]?.['id'] as string;
    });
  }

  update(organizationId: string, actor: Actor, id: string, changes: WaiverChanges): Promise<WaiverDto> {
    return this.change(organizationId, actor, changes, async (by) => {
      const { affected } = await this.waivers.update({ id, organizationId }, { ...changes, ...by });
      if (!affected) throw waiverNotFound();
      return id;
    });
  }

  remove(organizationId: string, actor: Actor, id: string): Promise<void> {
    return this.authorizer.lockAndAuthorize(organizationId, actor, 'requirements.manage', async () => {
      await this.get(organizationId, id);
      await this.waivers.delete({ id, organizationId });
    });
  }

  private change(
    organizationId: string,
    actor: Actor,
    { until }: WaiverChanges,
    work: (by: Pick<Waiver, 'grantedBy' | 'grantedAt'>) => Promise<string>,
  ): Promise<WaiverDto> {
    return this.authorizer.lockAndAuthorize(organizationId, actor, 'requirements.manage', async () => {
      const grantedAt = this.clock.now();
      const id = await work({ grantedBy: actor.userId, grantedAt });
      const problem = problemOfWaiver(todayOf(actor, grantedAt), until);
      if (problem) throw invalidInput(problem);
      return this.get(organizationId, id);
    });
  }

  private async get(organizationId: string, id: string): Promise<WaiverDto> {
    const [waiver] = await this.find(organizationId, { id });
    if (!waiver) throw waiverNotFound();
    return waiver;
  }

  /** Excludes waivers of suspended members, whom the view of memberships hides. */
  private async find(organizationId: string, only: { userId?: string; id?: string }): Promise<WaiverDto[]> {
    const { userId = null, id = null } = only;
    const rows = await this.statements.sql<WaiverRow[]>`
      select w.id, w.user_id as "userId", w.requirement_id as "requirementId", w.reason, w.until, w.granted_at as "grantedAt",
        u.id as "granterId", display_name(u.first_name, u.last_name, u.email) as "granterName"
      from waivers w join memberships m on m.organization_id = w.organization_id and m.user_id = w.user_id
        left join users u on u.id = w.granted_by
      where w.organization_id = ${organizationId} and (${userId}::uuid is null or w.user_id = ${userId}::uuid)
        and (${id}::uuid is null or w.id = ${id}::uuid)
      order by w.until desc, w.id`;
    return rows.map(({ granterId, granterName, grantedAt, ...fields }) => ({
      ...fields,
      grantedBy: granterId === null ? null : { id: granterId, name: granterName ?? '' },
      grantedAt: grantedAt.toISOString(),
    }));
  }
}
