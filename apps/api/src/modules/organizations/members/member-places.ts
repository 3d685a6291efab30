import { Injectable } from '@nestjs/common';
import { TIER_LIMITS } from '@tracker/contracts/billing/subscription-tiers';
import type { InvitableRole } from '@tracker/contracts/organizations/permissions';
import type { Organization } from '@tracker/database/entities/organizations/organization.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { Clock } from '../../../platform/clock.js';
import { type DomainError, organizationNotFound } from '../../../platform/domain-error.js';
import { isSameAddress } from '../invitations/email-address.js';
import { InvitationRepository } from '../invitations/invitation.repository.js';
import { OrganizationRepository } from '../organization.repository.js';
import {
  alreadyJoined,
  formerMember,
  memberLimitReached,
  organizationLimitReached,
  ownerLeaving,
  ownerOfOthers,
} from '../organizations.errors.js';
import { type AnyMemberRow, type MemberRow, MembershipRepository, type Person } from './membership.repository.js';
import { displayName } from '@tracker/contracts/auth/display-name';
import { randomUUID } from 'node:crypto';
import { Outbox } from '../../mailer/outbox.js';
import type { TeamChange } from '../../mailer/templates/mail-kinds.js';

/** A directory is not a member, so every member is notified of its changes. */
const DIRECTORY = '';

interface Newcomer {
  userId: string;
  through: 'invitation' | 'sign-in' | 'directory';
  role?: InvitableRole;
}

/**
 * Adds, ends and resumes memberships. The caller's transaction must lock the account (`lockAccount`) before the
 * organization (`lock`). Triggers write the audit trail and record former members.
 */
@Injectable()
export class MemberPlaces {
  constructor(
    private readonly organizations: OrganizationRepository,
    private readonly memberships: MembershipRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly invitations: InvitationRepository,
    private readonly outbox: Outbox,
  ) {}

  lockAccount(userId: string): Promise<boolean> {
    return this.memberships.lockAccount(userId);
  }

  async lock(organizationId: string): Promise<Organization> {
    const organization = await this.organizations.lock(organizationId);
    if (!organization) throw organizationNotFound();
    return organization;
  }

  async found(organizationId: string, userId: string): Promise<void> {
    if (await this.memberships.hasMostOrganizations(userId)) throw organizationLimitReached();
    await this.memberships.insert(organizationId, userId, 'owner', this.clock.now());
  }

  /** Returns the error if the person can't join. Nothing has changed then. */
  async take(organization: Organization, { userId, through, role = 'member' }: Newcomer): Promise<DomainError | null> {
    const { id, subscriptionTier } = organization;
    if (await this.memberships.find(id, userId)) return alreadyJoined();
    // A sign-in must not restore a membership that has ended. An invitation or the directory may.
    if (through === 'sign-in' && (await this.memberships.wasHereBefore(id, userId))) return formerMember();
    const { maxMembers } = TIER_LIMITS[subscriptionTier];
    if ((await this.memberships.countPlaces(id)) >= maxMembers) return memberLimitReached(maxMembers);
    if (!(await this.memberships.findOwner(id))) return ownerLeaving();
    if (await this.memberships.hasMostOrganizations(userId)) return organizationLimitReached();
    await this.memberships.insert(id, userId, role, this.clock.now());
    const member = await this.memberships.find(id, userId);
    const actorId = through === 'directory' ? DIRECTORY : userId;
    if (!member) return null;
    await this.settleInvitations(id, 'accepted', member);
    await this.notifyTeam(organization, actorId, member, { kind: 'joined' });
    return null;
  }

  joinBySignIn(organizationId: string, userId: string): Promise<boolean> {
    return this.unitOfWork.run(async () => {
      // Most people who sign in are members already and need not wait for the organization's lock.
      if (await this.memberships.find(organizationId, userId)) return true;
      const organization = (await this.lockAccount(userId)) && (await this.organizations.lock(organizationId));
      if (!organization) return false;
      const refusal = await this.take(organization, { userId, through: 'sign-in' });
      return refusal === null || refusal.code === alreadyJoined().code;
    });
  }

  /** Nobody is notified about a suspended member, because the account's deletion was already announced. */
  async end(
    organization: Organization,
    member: AnyMemberRow,
    actorId: string,
    kind: 'removed' | 'left',
  ): Promise<void> {
    await this.memberships.remove(organization.id, member.id);
    // Otherwise the link of an invitation sent meanwhile would restore the membership.
    await this.settleInvitations(organization.id, 'cancelled', member);
    if (!member.isSuspended) await this.notifyTeam(organization, actorId, member, { kind });
  }

  async endByDirectory(organization: Organization, userId: string): Promise<boolean> {
    const member = await this.memberships.findAny(organization.id, userId);
    if (member?.role === 'owner') return false;
    if (member) await this.end(organization, member, DIRECTORY, 'removed');
    return true;
  }

  /** `undo` withdraws the account's deletion, which resumes its memberships. */
  async resume(person: Person, undo: () => Promise<void>): Promise<void> {
    const organizations = await this.lockAll(await this.memberships.suspendedOf(person.id));
    await this.memberships.lockTrailsOf([person.id]);
    await undo();
    for (const organization of organizations)
      // The organization may have removed the person before it was locked.
      if (await this.memberships.find(organization.id, person.id))
        await this.notifyTeam(organization, person.id, person, { kind: 'joined' });
  }

  /**
   * Doesn't suspend the memberships: the row of the account's deletion does. Throws for owners of organizations with
   * other members.
   */
  async leaveAll(person: Person): Promise<void> {
    for (const organizationId of await this.memberships.organizationsOf(person.id)) {
      const organization = await this.organizations.lock(organizationId);
      const place = organization && (await this.memberships.find(organizationId, person.id));
      if (!place) continue;
      if (place.role === 'owner') {
        if ((await this.memberships.list(organizationId)).length > 1) throw ownerOfOthers(organization.name);
        await this.settleInvitations(organizationId, 'cancelled');
      }
      await this.notifyTeam(organization, person.id, person, { kind: 'left' });
    }
    await this.invitations.forgetInviter(person.id);
    await this.memberships.lockTrailsOf([person.id]);
  }

  /**
   * Deletes organizations without other members and returns their number. Otherwise the first admin, or else the
   * first member, becomes the owner.
   */
  async endAll(person: Person): Promise<number> {
    let deleted = 0;
    const owned = await this.lockAll(await this.memberships.ownedBy(person.id));
    // Trails are found through memberships, so lock them first. Owners stand in where the person has left.
    await this.memberships.lockTrailsOf([person.id, ...(await this.memberships.ownersWhoseTrailsName(person))]);
    for (const organization of owned) {
      const { id } = organization;
      await this.memberships.remove(id, person.id);
      const others = await this.memberships.list(id);
      const successor = others.find(({ role }) => role === 'admin') ?? others[0];
      if (successor) {
        await this.memberships.changeRole(id, successor.id, 'owner');
        await this.notifyTeam(organization, person.id, successor, { kind: 'role-changed', role: 'owner' });
        continue;
      }
      await this.organizations.remove(id);
      deleted += 1;
    }
    return deleted;
  }

  private async lockAll(organizationIds: readonly string[]): Promise<Organization[]> {
    const organizations: Organization[] = [];
    for (const id of organizationIds) {
      const organization = await this.organizations.lock(id);
      if (organization) organizations.push(organization);
    }
    return organizations;
  }

  private async settleInvitations(
    organizationId: string,
    status: 'accepted' | 'cancelled',
    person?: Person,
  ): Promise<void> {
    const now = this.clock.now();
    for (const invitation of await this.invitations.listLive(organizationId, now)) {
      if (person && !isSameAddress(invitation.email, person.email)) continue;
      await this.invitations.resolve(invitation, status, now);
    }
  }

  async notifyTeam(
    { id: organizationId, name: organizationName, teamUpdates }: Organization,
    actorId: string,
    person: Pick<MemberRow, 'id' | 'firstName' | 'lastName' | 'email'>,
    change: TeamChange,
  ): Promise<void> {
    if (!teamUpdates) return;
    const event = randomUUID();
    const members = await this.memberships.list(organizationId);
    const data = { organizationName, personName: displayName(person), change };
    const mails = members
      .filter(({ id }) => id !== actorId)
      .map(({ id, email }) => ({
        kind: 'team-update' as const,
        dedupeKey: `team-update:${event}:${id}`,
        to: email,
        userId: id,
        organizationId,
        namedUserId: person.id,
        data,
      }));
    await this.outbox.add(...mails);
  }
}
