import { Injectable } from '@nestjs/common';
import { daysBetween } from '@tracker/contracts/values/calendar-date';
import { isAllowed } from '@tracker/contracts/organizations/permissions';
import { REQUIREMENT_LIMITS } from '@tracker/contracts/requirements/requirement-limits';
import type { Waiver, WaiverChanges, WaiverFields } from '@tracker/contracts/requirements/requirements';
import type { Actor, Membership } from '../../../platform/actor/actor.js';
import { Clock, todayOf } from '../../../platform/clock.js';
import { invalidInput } from '../../../platform/domain-error.js';
import { MembershipRepository } from '../../organizations/members/membership.repository.js';
import { OrganizationGate } from '../../organizations/organization-gate.js';
import { memberNotFound } from '../../organizations/organizations.errors.js';
import { RequirementsRepository } from '../rules/requirements.repository.js';
import { type WaiverRow, WaiversRepository } from './waivers.repository.js';

@Injectable()
export class WaiversService {
  constructor(
    private readonly waivers: WaiversRepository,
    private readonly requirements: RequirementsRepository,
    private readonly memberships: MembershipRepository,
    private readonly gate: OrganizationGate,
    private readonly clock: Clock,
  ) {}

  async list({ organizationId, role }: Membership, { userId }: Actor): Promise<Waiver[]> {
    const only = isAllowed(role, 'requirements.manage') ? {} : { userId };
    return (await this.waivers.list(organizationId, only)).map(waiverOf);
  }

  grant(organizationId: string, actor: Actor, fields: WaiverFields): Promise<Waiver> {
    return this.change(organizationId, actor, fields, async () => {
      if (!(await this.memberships.find(organizationId, fields.userId))) throw memberNotFound();
      await this.requirements.get(organizationId, fields.requirementId);
      return this.waivers.grant(organizationId, fields, this.by(actor));
    });
  }

  update(organizationId: string, actor: Actor, id: string, changes: WaiverChanges): Promise<Waiver> {
    return this.change(organizationId, actor, changes, async () => {
      await this.waivers.change(organizationId, id, changes, this.by(actor));
      return id;
    });
  }

  remove(organizationId: string, actor: Actor, id: string): Promise<void> {
    return this.gate.run(organizationId, actor, 'requirements.manage', async () => {
      await this.waivers.remove(organizationId, id);
    });
  }

  private change(organizationId: string, actor: Actor, { until }: WaiverChanges, work: () => Promise<string>) {
    return this.gate.run(organizationId, actor, 'requirements.manage', async () => {
      const id = await work();
      const days = daysBetween(todayOf(actor, this.clock.now()), until);
      if (days < 0) throw invalidInput('A waiver must not end in the past.');
      if (days > REQUIREMENT_LIMITS.waiverDays)
        throw invalidInput(`A waiver must end within ${REQUIREMENT_LIMITS.waiverDays} days.`);
      return waiverOf(await this.waivers.get(organizationId, id));
    });
  }

  private by({ userId }: Actor) {
    return { grantedBy: userId, grantedAt: this.clock.now() };
  }
}

function waiverOf({ granterId, granterName, grantedAt, ...fields }: WaiverRow): Waiver {
  const grantedBy = granterId === null ? null : { id: granterId, name: granterName ?? '' };
  return { ...fields, grantedBy, grantedAt: grantedAt.toISOString() };
}
