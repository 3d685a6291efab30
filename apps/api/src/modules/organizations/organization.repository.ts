import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Role } from '@tracker/contracts/organizations/permissions';
import { Organization } from '@tracker/database/entities/organizations/organization.entity';
import { Statements, statement } from '@tracker/database/statements';
import type { Repository } from 'typeorm';
import { Outbox } from '../mailer/outbox.js';

export type OrganizationRow = Omit<Organization, 'createdAt' | 'updatedAt'>;
export type MembersOrganization = OrganizationRow & { role: Role };

const ORGANIZATIONS = `select o.id, o.name, o.description, o.billing_email as "billingEmail",
    o.subscription_tier as "subscriptionTier", o.email_reminders as "emailReminders",
    o.expiration_alerts as "expirationAlerts", o.team_updates as "teamUpdates", o.reminder_days as "reminderDays", m.role
  from memberships m join organizations o on o.id = m.organization_id where m.user_id = :userId`;

const OF_USER = statement<{ userId: string }, MembersOrganization>(
  'organizations-of-user',
  `${ORGANIZATIONS} order by m.joined_at, o.id`,
);

const OF_MEMBER = statement<{ userId: string; id: string }, MembersOrganization>(
  'organization-of-member',
  `${ORGANIZATIONS} and o.id = :id`,
);

type RemovalCallback = (organizationId: string) => Promise<void>;

@Injectable()
export class OrganizationRepository {
  constructor(
    @InjectRepository(Organization) private readonly organizations: Repository<Organization>,
    private readonly statements: Statements,
    private readonly outbox: Outbox,
  ) {}

  listOfUser(userId: string): Promise<MembersOrganization[]> {
    return this.statements.rows(OF_USER, { userId });
  }

  findOfMember(id: string, userId: string): Promise<MembersOrganization | null> {
    return this.statements.one(OF_MEMBER, { userId, id });
  }

  lock(id: string): Promise<Organization | null> {
    return this.organizations.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  async insert(fields: Partial<OrganizationRow>): Promise<string> {
    const { identifiers } = await this.organizations.insert(fields);
    return identifiers[0]?.['id'] as string;
  }

  async update(id: string, changes: Partial<OrganizationRow>): Promise<void> {
    if (Object.keys(changes).length > 0) await this.organizations.update({ id }, changes);
  }

  async remove(id: string): Promise<void> {
    for (const callback of this.removalCallbacks) await callback(id);
    await this.outbox.cancelOf(id, ['invitation', 'compliance-week']);
    await this.organizations.delete({ id });
  }

  private readonly removalCallbacks: RemovalCallback[] = [];

  /**
   * Registers what to do before an organization is deleted, such as cancelling its subscription, inside the same
   * transaction. Other areas depend on this one, not the other way round.
   */
  beforeRemoval(callback: RemovalCallback): void {
    this.removalCallbacks.push(callback);
  }
}
