import { Injectable } from '@nestjs/common';
import type {
  ComplianceState,
  DirectoryEntry,
  Member,
  MemberList,
  MemberPage,
  MemberSearch,
} from '@tracker/contracts/organizations/members';
import { canActOn, type InvitableRole, isAllowed } from '@tracker/contracts/organizations/permissions';
import type { Actor, Membership } from '../../../platform/actor/actor.js';
import { Clock, todaysAt } from '../../../platform/clock.js';
import { permissionDenied } from '../../../platform/domain-error.js';
import { OrganizationAuthorizer } from '../organization-authorizer.js';
import { OrganizationService } from '../organization.service.js';
import {
  memberNotFound,
  onlyOwnerManagesAdmins,
  ownerUntouchable,
  ownRow,
  transferToSelf,
} from '../organizations.errors.js';
import { MemberPlaces } from './member-places.js';
import {
  type ComplianceCounts,
  type MemberDay,
  type MemberRow,
  MembershipRepository,
} from './membership.repository.js';

@Injectable()
export class MemberService {
  constructor(
    private readonly authorizer: OrganizationAuthorizer,
    private readonly organizations: OrganizationService,
    private readonly memberships: MembershipRepository,
    private readonly places: MemberPlaces,
    private readonly clock: Clock,
  ) {}

  async list(organizationId: string, actor: Actor): Promise<MemberList> {
    const [organization, members] = await Promise.all([
      this.organizations.get(organizationId, actor),
      this.memberships.list(organizationId),
    ]);
    return { organization, members: members.map(memberOf) };
  }

  async get(organizationId: string, userId: string): Promise<Member> {
    return memberOf(await this.getTarget(organizationId, userId));
  }

  changeRole(organizationId: string, actor: Actor, userId: string, role: InvitableRole): Promise<Member> {
    return this.authorizer.lockAndAuthorize(organizationId, actor, 'members.change-role', async (change) => {
      const target = await this.getTarget(organizationId, userId);
      refuseUnlessAllowed('members.change-role', change.actor, target);
      if (target.role !== role) {
        await this.memberships.changeRole(organizationId, userId, role);
        await this.places.notifyTeam(change.organization, actor.userId, target, { kind: 'role-changed', role });
      }
      return memberOf({ ...target, role });
    });
  }

  remove(organizationId: string, actor: Actor, userId: string): Promise<void> {
    return this.authorizer.lockAndAuthorize(organizationId, actor, 'members.remove', async (change) => {
      const target = await this.memberships.findAny(organizationId, userId);
      if (!target) throw memberNotFound();
      refuseUnlessAllowed('members.remove', change.actor, target);
      await this.places.end(change.organization, target, actor.userId, 'removed');
    });
  }

  leave(organizationId: string, actor: Actor): Promise<void> {
    return this.authorizer.lockAndAuthorize(organizationId, actor, 'organization.leave', async (change) => {
      await this.places.end(change.organization, { ...change.actor, isSuspended: false }, actor.userId, 'left');
    });
  }

  transferOwnership(organizationId: string, actor: Actor, userId: string): Promise<void> {
    return this.authorizer.lockAndAuthorize(
      organizationId,
      actor,
      'organization.transfer',
      async ({ organization }) => {
        const successor = await this.getTarget(organizationId, userId);
        if (successor.id === actor.userId) throw transferToSelf();
        // A unique index allows one owner, so the old owner steps down first.
        await this.memberships.changeRole(organizationId, actor.userId, 'admin');
        await this.memberships.changeRole(organizationId, userId, 'owner');
        await this.places.notifyTeam(organization, actor.userId, successor, { kind: 'role-changed', role: 'owner' });
      },
    );
  }

  private async getTarget(organizationId: string, userId: string): Promise<MemberRow> {
    const target = await this.memberships.find(organizationId, userId);
    if (!target) throw memberNotFound();
    return target;
  }

  async search({ organizationId, role }: Membership, viewerId: string, search: MemberSearch): Promise<MemberPage> {
    const seesEveryone = isAllowed(role, 'reports.read-everyone');
    // The order itself would reveal whose credentials have expired.
    if (search.sort === 'compliance' && !seesEveryone)
      throw permissionDenied('You need admin permissions to sort by compliance.');
    const today = await this.today(organizationId);
    const { total, rows } = await this.memberships.search(organizationId, search, today);
    const visible = new Set(rows.map(({ id }) => id).filter((id) => seesEveryone || id === viewerId));
    const compliance = await this.memberships.complianceOf(today.filter(({ userId }) => visible.has(userId)));
    const members = rows.map((row): DirectoryEntry => {
      const counts = compliance.get(row.id);
      return {
        ...row,
        joinedAt: row.joinedAt.toISOString(),
        compliance: counts ? { state: stateOf(counts), ...counts } : null,
      };
    });
    return { members, total, page: search.page, pageSize: search.pageSize };
  }

  /** Computed here because PostgreSQL may not know every time zone that a browser does. */
  private async today(organizationId: string): Promise<MemberDay[]> {
    const zones = await this.memberships.timeZones(organizationId);
    const todayOf = todaysAt(this.clock.now());
    return zones.map(({ userId, timeZone }) => ({ userId, day: todayOf({ timeZone }) }));
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

function stateOf({ total, expired, expiring }: ComplianceCounts): ComplianceState {
  if (expired > 0) return 'expired';
  if (expiring > 0) return 'expiring';
  return total > 0 ? 'valid' : 'none';
}
