import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { ORGANIZATIONS_PER_PERSON } from '@tracker/contracts/organizations/organizations';
import type { Role } from '@tracker/contracts/organizations/permissions';
import { AccountDeletion } from '@tracker/database/entities/auth/account-deletion.entity';
import { AnyMembership } from '@tracker/database/entities/organizations/any-membership.entity';
import { Membership } from '@tracker/database/entities/organizations/membership.entity';
import { User } from '@tracker/database/entities/auth/user.entity';
import { Statements, statement } from '@tracker/database/statements';
import { IsNull, Not, type Repository } from 'typeorm';

export type Person = Pick<User, 'id' | 'email' | 'firstName' | 'lastName'>;

/** Somebody's place in an organization, with what the others may know of them. */
export type MemberRow = Person & Pick<User, 'timeZone'> & Pick<Membership, 'role' | 'joinedAt'>;

/** A member who may be suspended because their account is about to be deleted. */
export type AnyMemberRow = MemberRow & { isSuspended: boolean };

/** Prepared, because they are read while the organization is locked, and everybody else waits. */
const PERSON =
  'u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", u.time_zone as "timeZone", m.role, m.joined_at as "joinedAt"';
const MEMBERS = `select ${PERSON} from memberships m join users u on u.id = m.user_id where m.organization_id = :organizationId`;

const LIST = statement<{ organizationId: string }, MemberRow>(
  'members-of-organization',
  `${MEMBERS} order by m.joined_at, u.id`,
);
const ONE = statement<{ organizationId: string; userId: string }, MemberRow>(
  'member-of-organization',
  `${MEMBERS} and u.id = :userId`,
);
const ANY = statement<{ organizationId: string; userId: string }, AnyMemberRow>(
  'any-member-of-organization',
  `select ${PERSON}, m.suspended_at is not null as "isSuspended" from all_memberships m join users u on u.id = m.user_id
    where m.organization_id = :organizationId and u.id = :userId`,
);
const OWNER = statement<{ organizationId: string }, MemberRow>(
  'owner-of-organization',
  `${MEMBERS} and m.role = 'owner'`,
);

/** Every method speaks of one organization. */
@Injectable()
export class MembershipRepository {
  constructor(
    @InjectRepository(AccountDeletion) private readonly deletions: Repository<AccountDeletion>,
    @InjectRepository(AnyMembership) private readonly anyMemberships: Repository<AnyMembership>,
    @InjectRepository(Membership) private readonly memberships: Repository<Membership>,
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly statements: Statements,
  ) {}

  /** The earliest first. */
  list(organizationId: string): Promise<MemberRow[]> {
    return this.statements.rows(LIST, { organizationId });
  }

  find(organizationId: string, userId: string): Promise<MemberRow | null> {
    return this.statements.one(ONE, { organizationId, userId });
  }

  /** Null while the owner's account is about to be deleted. */
  findOwner(organizationId: string): Promise<MemberRow | null> {
    return this.statements.one(OWNER, { organizationId });
  }

  /** Suspended members included. */
  findAny(organizationId: string, userId: string): Promise<AnyMemberRow | null> {
    return this.statements.one(ANY, { organizationId, userId });
  }

  /** Places of the plan that are taken. Suspended members keep theirs. */
  countPlaces(organizationId: string): Promise<number> {
    return this.anyMemberships.countBy({ organizationId });
  }

  countSuspended(organizationId: string): Promise<number> {
    return this.anyMemberships.countBy({ organizationId, suspendedAt: Not(IsNull()) });
  }

  countOfUser(userId: string): Promise<number> {
    return this.memberships.countBy({ userId });
  }

  /** In the order in which they are to be locked. */
  async organizationsOf(userId: string): Promise<string[]> {
    const order = { organizationId: 'ASC' } as const;
    const rows = await this.memberships.find({ where: { userId }, select: { organizationId: true }, order });
    return rows.map(({ organizationId }) => organizationId);
  }

  /** Organizations that the person owns, suspended or not, in the order in which they are to be locked. */
  async ownedBy(userId: string): Promise<string[]> {
    const order = { organizationId: 'ASC' } as const;
    const where = { userId, role: 'owner' } as const;
    const rows = await this.anyMemberships.find({ where, select: { organizationId: true }, order });
    return rows.map(({ organizationId }) => organizationId);
  }

  /** Organizations in which the person is suspended, in the order in which they are to be locked. */
  async suspendedOf(userId: string): Promise<string[]> {
    const where = { userId, suspendedAt: Not(IsNull()) };
    const order = { organizationId: 'ASC' } as const;
    const rows = await this.anyMemberships.find({ where, select: { organizationId: true }, order });
    return rows.map(({ organizationId }) => organizationId);
  }

  /**
   * Locks the audit trails of all organizations of these people in one order. Call it last, in a transaction whose entries concern several
   * organizations or people: at the commit they would be locked in the order of the entries. SQL, because the service has no rights to the rows.
   */
  async lockTrailsOf(userIds: readonly string[]): Promise<void> {
    await this.statements.sql`select lock_audit_chains(${userIds}::uuid[])`;
  }

  /**
   * Keeps the account from going until the transaction ends, and tells whether it is not going already. Call it before an organization is
   * locked: who deletes an account locks in this order too.
   */
  async holdAccount(userId: string): Promise<boolean> {
    // Rows that refer to the account can still be inserted.
    const account = await this.users.findOne({
      select: { id: true },
      where: { id: userId },
      lock: { mode: 'for_no_key_update' },
    });
    // A statement of its own: the one before may have waited for the deletion, and saw what was there before it waited.
    return account !== null && !(await this.deletions.existsBy({ userId }));
  }

  /**
   * Whether the person's place was given up or taken away at some time. Whom the directory of the organization holds without a place has been let go
   * by it. SQL, because it asks two tables at once.
   */
  async wasHereBefore(organizationId: string, userId: string): Promise<boolean> {
    const rows: unknown[] = await this.statements.sql`
      select from former_members where organization_id = ${organizationId} and user_id = ${userId}
      union all select from scim_users where organization_id = ${organizationId} and user_id = ${userId} limit 1`;
    return rows.length > 0;
  }

  /** Call `holdAccount` first: otherwise two organizations could be joined at the same time. */
  async hasMostOrganizations(userId: string): Promise<boolean> {
    return (await this.anyMemberships.countBy({ userId })) >= ORGANIZATIONS_PER_PERSON;
  }

  async insert(organizationId: string, userId: string, role: Role, joinedAt: Date): Promise<void> {
    await this.memberships.insert({ organizationId, userId, role, joinedAt });
  }

  async changeRole(organizationId: string, userId: string, role: Role): Promise<void> {
    await this.memberships.update({ organizationId, userId }, { role });
  }

  /** Suspended or not. */
  async remove(organizationId: string, userId: string): Promise<void> {
    await this.anyMemberships.delete({ organizationId, userId });
  }
}
