import { Injectable } from '@nestjs/common';
import type { Role } from '@tracker/contracts/roles';
import { Organization } from '@tracker/database/entities/organization.entity';
import { PreparedReads } from '@tracker/database/prepared';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import type { OrganizationRow } from './organization.mapper.js';

const COLUMNS = `o.id, o.name, o.description, o.billing_email as "billingEmail", o.subscription_tier as "subscriptionTier",
  o.email_reminders as "emailReminders", o.expiration_alerts as "expirationAlerts", o.team_updates as "teamUpdates",
  o.reminder_days as "reminderDays"`;

/** "First", and therefore current, is the one joined first. */
const OF_USER = {
  name: 'organizations-of-user',
  text: `select ${COLUMNS}, m.role from memberships m join organizations o on o.id = m.organization_id
    where m.user_id = $1 order by m.joined_at, o.id`,
};

const OF_MEMBER = {
  name: 'organization-of-member',
  text: `select ${COLUMNS}, m.role from memberships m join organizations o on o.id = m.organization_id
    where m.user_id = $1 and o.id = $2`,
};

export type MembersOrganization = OrganizationRow & { role: Role };

@Injectable()
export class OrganizationRepository {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reads: PreparedReads,
  ) {}

  listOfUser(userId: string): Promise<MembersOrganization[]> {
    return this.reads.rows(OF_USER, [userId]);
  }

  findOfMember(id: string, userId: string): Promise<MembersOrganization | null> {
    return this.reads.one(OF_MEMBER, [userId, id]);
  }

  /** Puts everybody who changes this organization, its members or its invitations in a row until the transaction ends. */
  lock(id: string): Promise<Organization | null> {
    return this.unitOfWork.manager.findOne(Organization, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  async insert(fields: Partial<OrganizationRow>): Promise<string> {
    const { identifiers } = await this.unitOfWork.manager.insert(Organization, fields);
    return identifiers[0]?.['id'] as string;
  }

  async update(id: string, changes: Partial<OrganizationRow>): Promise<void> {
    if (Object.keys(changes).length > 0) await this.unitOfWork.manager.update(Organization, { id }, changes);
  }

  async remove(id: string): Promise<void> {
    await this.unitOfWork.manager.delete(Organization, { id });
  }
}
