import { Injectable } from '@nestjs/common';
import {
  DEFAULT_NOTIFICATIONS,
  type NewOrganization,
  type Organization as OrganizationDto,
  type OrganizationChanges,
} from '@tracker/contracts/organizations/organizations';
import { displayName } from '@tracker/contracts/auth/display-name';
import { TIER_LIMITS } from '@tracker/contracts/billing/subscription-tiers';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import type { Actor } from '../../platform/actor/actor.js';
import { accountLeaving, organizationNotFound } from '../../platform/domain-error.js';
import { requireMatch, versionOf } from '../../platform/http/answers/headers.js';
import { Outbox } from '../mailer/outbox.js';
import { MemberPlaces } from './members/member-places.js';
import { MembershipRepository } from './members/membership.repository.js';
import { type MembersOrganization, OrganizationRepository, type OrganizationRow } from './organization.repository.js';
import { OrganizationAuthorizer } from './organization-authorizer.js';

@Injectable()
export class OrganizationService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly authorizer: OrganizationAuthorizer,
    private readonly organizations: OrganizationRepository,
    private readonly memberships: MembershipRepository,
    private readonly places: MemberPlaces,
    private readonly outbox: Outbox,
  ) {}

  async list({ userId }: Actor): Promise<OrganizationDto[]> {
    const rows = await this.organizations.listOfUser(userId);
    return rows.map(organizationOf);
  }

  async get(organizationId: string, { userId }: Actor): Promise<OrganizationDto> {
    const row = await this.organizations.findOfMember(organizationId, userId);
    if (!row) throw organizationNotFound();
    return organizationOf(row);
  }

  create(actor: Actor, { name, description = null, billingEmail = null }: NewOrganization): Promise<OrganizationDto> {
    return this.unitOfWork.run(async () => {
      if (!(await this.places.lockAccount(actor.userId))) throw accountLeaving();
      const id = await this.organizations.insert({ name, description, billingEmail, ...DEFAULT_NOTIFICATIONS });
      await this.places.found(id, actor.userId);
      return this.get(id, actor);
    });
  }

  update(organizationId: string, actor: Actor, changes: OrganizationChanges, ifMatch?: string): Promise<string> {
    const { notifications, ...fields } = changes;
    return this.authorizer.lockAndAuthorize(organizationId, actor, 'organization.update', async ({ organization }) => {
      requireMatch(ifMatch, versionOfOrganization(organization));
      const given = Object.entries({ ...fields, ...notifications }).filter(([, value]) => value !== undefined);
      const changed = Object.fromEntries(given);
      await this.organizations.update(organizationId, changed);
      return versionOfOrganization({ ...organization, ...changed });
    });
  }

  delete(organizationId: string, actor: Actor): Promise<{ wasLast: boolean }> {
    return this.authorizer.lockAndAuthorize(
      organizationId,
      actor,
      'organization.delete',
      async ({ organization, actor: deleter }) => {
        const owner = await this.memberships.findOwner(organizationId);
        await this.organizations.remove(organizationId);
        if (owner) {
          await this.outbox.add({
            kind: 'organization-deleted',
            dedupeKey: `organization-deleted:${organizationId}`,
            to: owner.email,
            userId: owner.id,
            data: { organizationName: organization.name, deletedBy: displayName(deleter) },
          });
        }
        return { wasLast: (await this.memberships.countOfUser(actor.userId)) === 0 };
      },
    );
  }
}

function organizationOf(row: MembersOrganization): OrganizationDto {
  const { emailReminders, expirationAlerts, teamUpdates, reminderDays, ...facts } = row;
  const { maxMembers } = TIER_LIMITS[facts.subscriptionTier];
  const notifications = { emailReminders, expirationAlerts, teamUpdates, reminderDays };
  return { ...facts, maxMembers, notifications, version: versionOfOrganization(row) };
}

function versionOfOrganization(row: Omit<OrganizationRow, 'id' | 'subscriptionTier'>): string {
  const { name, description, billingEmail, emailReminders, expirationAlerts, teamUpdates, reminderDays } = row;
  return versionOf(name, description, billingEmail, emailReminders, expirationAlerts, teamUpdates, reminderDays);
}
