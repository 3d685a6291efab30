import { Injectable } from '@nestjs/common';
import type { Member, MemberList } from '@tracker/contracts/organizations/members';
import { canActOn, type InvitableRole } from '@tracker/contracts/organizations/permissions';
import type { Actor } from '../../../platform/actor/actor.js';
import { MemberPlaces } from './member-places.js';
import { type MemberRow, MembershipRepository } from './membership.repository.js';
import { OrganizationGate } from '../organization-gate.js';
import { OrganizationService } from '../organization.service.js';
import {
  memberNotFound,
  onlyOwnerManagesAdmins,
  ownerUntouchable,
  ownRow,
  transferToSelf,
} from '../organizations.errors.js';
import { TeamNotices } from '../team-notices.js';

@Injectable()
export class MemberService {
  constructor(
    private readonly gate: OrganizationGate,
    private readonly organizations: OrganizationService,
    private readonly memberships: MembershipRepository,
    private readonly places: MemberPlaces,
    private readonly notices: TeamNotices,
  ) {}

  async list(organizationId: string, actor: Actor): Promise<MemberList> {
    const [organization, members] = await Promise.all([
      this.organizations.get(organizationId, actor),
      this.memberships.list(organizationId),
    ]);
    return { organization, members: members.map(memberOf) };
  }

  changeRole(organizationId: string, actor: Actor, userId: string, role: InvitableRole): Promise<Member> {
    return this.gate.run(organizationId, actor, 'members.change-role', async (entered) => {
      const target = await this.getTarget(organizationId, userId);
      refuseUnlessAllowed('members.change-role', entered.actor, target);
      if (target.role !== role) {
        await this.memberships.changeRole(organizationId, userId, role);
        await this.notices.announce(entered.organization, actor.userId, target, { kind: 'role-changed', role });
      }
      return memberOf({ ...target, role });
    });
  }

  remove(organizationId: string, actor: Actor, userId: string): Promise<void> {
    return this.gate.run(organizationId, actor, 'members.remove', async (entered) => {
      const target = await this.memberships.findAny(organizationId, userId);
      if (!target) throw memberNotFound();
      refuseUnlessAllowed('members.remove', entered.actor, target);
      await this.places.end(entered.organization, target, actor.userId, 'removed');
    });
  }

  leave(organizationId: string, actor: Actor): Promise<void> {
    return this.gate.run(organizationId, actor, 'organization.leave', async (entered) => {
      await this.places.end(entered.organization, { ...entered.actor, isSuspended: false }, actor.userId, 'left');
    });
  }

  transferOwnership(organizationId: string, actor: Actor, userId: string): Promise<void> {
    return this.gate.run(organizationId, actor, 'organization.transfer', async ({ organization }) => {
      const successor = await this.getTarget(organizationId, userId);
      if (successor.id === actor.userId) throw transferToSelf();
      // The database allows one owner at any moment, so the old one steps down first.
      await this.memberships.changeRole(organizationId, actor.userId, 'admin');
      await this.memberships.changeRole(organizationId, userId, 'owner');
      await this.notices.announce(organization, actor.userId, successor, { kind: 'role-changed', role: 'owner' });
    });
  }

  private async getTarget(organizationId: string, userId: string): Promise<MemberRow> {
    const target = await this.memberships.find(organizationId, userId);
    if (!target) throw memberNotFound();
    return target;
  }
}

function refuseUnlessAllowed(permission: Parameters<typeof canActOn>[0], actor: MemberRow, target: MemberRow): void {
  if (canActOn(permission, actor, target)) return;
  if (actor.id === target.id) throw ownRow();
  throw target.role === 'owner' ? ownerUntouchable() : onlyOwnerManagesAdmins();
}

function memberOf({ id, firstName, lastName, email, role, joinedAt }: MemberRow): Member {
  return { id, firstName, lastName, email, role, joinedAt: joinedAt.toISOString() };
}
