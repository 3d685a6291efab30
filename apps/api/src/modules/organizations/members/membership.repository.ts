import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { EXPIRING_WINDOW_DAYS } from '@tracker/contracts/credentials/credential-status';
import type { MemberCompliance, MemberSearch } from '@tracker/contracts/organizations/members';
import { ORGANIZATIONS_PER_PERSON } from '@tracker/contracts/organizations/organizations';
import type { Role } from '@tracker/contracts/organizations/permissions';
import { AccountDeletion } from '@tracker/database/entities/auth/account-deletion.entity';
import { AnyMembership, Membership } from '@tracker/database/entities/organizations/membership.entity';
import { User } from '@tracker/database/entities/auth/user.entity';
import { Statements, statement } from '@tracker/database/statements';
import { type FindOptionsWhere, IsNull, Not, type Repository } from 'typeorm';

export type Person = Pick<User, 'id' | 'email' | 'firstName' | 'lastName'>;

export type MemberRow = Person & Pick<User, 'timeZone'> & Pick<Membership, 'role' | 'joinedAt'>;

export type AnyMemberRow = MemberRow & { isSuspended: boolean };

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

export interface MemberDay {
  userId: string;
  day: string;
}

/** One expired credential outweighs any number of expiring ones. */
const ORDERS: Record<MemberSearch['sort'], string> = {
  name: 'lower(display_name(u.firstName, u.lastName, u.email))',
  email: 'lower(u.email)',
  role: `array_position(array['owner', 'admin', 'member'], m.role)`,
  joinedAt: 'm.joinedAt',
  compliance: `(select coalesce(sum(case when c.expiry_date < day then -1000000
      when c.expiry_date <= day + ${EXPIRING_WINDOW_DAYS} then -1 else 0 end), 0) from credentials c where c.owner_id = u.id and c.archived_at is null)`,
};

const DAYS = '(select * from unnest(:userIds::uuid[], :days::date[]) as given (user_id, day))';

export type ComplianceCounts = Omit<MemberCompliance, 'state'>;

@Injectable()
export class MembershipRepository {
  constructor(
    @InjectRepository(AccountDeletion) private readonly deletions: Repository<AccountDeletion>,
    @InjectRepository(AnyMembership) private readonly anyMemberships: Repository<AnyMembership>,
    @InjectRepository(Membership) private readonly memberships: Repository<Membership>,
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly statements: Statements,
  ) {}

  list(organizationId: string): Promise<MemberRow[]> {
    return this.statements.rows(LIST, { organizationId });
  }

  find(organizationId: string, userId: string): Promise<MemberRow | null> {
    return this.statements.one(ONE, { organizationId, userId });
  }

  findOwner(organizationId: string): Promise<MemberRow | null> {
    return this.statements.one(OWNER, { organizationId });
  }

  findAny(organizationId: string, userId: string): Promise<AnyMemberRow | null> {
    return this.statements.one(ANY, { organizationId, userId });
  }

  countPlaces(organizationId: string): Promise<number> {
    return this.anyMemberships.countBy({ organizationId });
  }

  countSuspended(organizationId: string): Promise<number> {
    return this.anyMemberships.countBy({ organizationId, suspendedAt: Not(IsNull()) });
  }

  countOfUser(userId: string): Promise<number> {
    return this.memberships.countBy({ userId });
  }

  async organizationsOf(userId: string): Promise<string[]> {
    const order = { organizationId: 'ASC' } as const;
    const rows = await this.memberships.find({ where: { userId }, select: { organizationId: true }, order });
    return rows.map(({ organizationId }) => organizationId);
  }

  async inFewestOrganizations(organizationId: string): Promise<string[]> {
    const rows = await this.statements.sql<{ userId: string }[]>`
      select m.user_id as "userId" from all_memberships m join all_memberships o using (user_id)
      where m.organization_id = ${organizationId} group by m.user_id order by count(*) limit 1`;
    return rows.map(({ userId }) => userId);
  }

  ownedBy(userId: string): Promise<string[]> {
    return this.organizationsWhere({ userId, role: 'owner' });
  }

  suspendedOf(userId: string): Promise<string[]> {
    return this.organizationsWhere({ userId, suspendedAt: Not(IsNull()) });
  }

  private async organizationsWhere(where: FindOptionsWhere<AnyMembership>): Promise<string[]> {
    const order = { organizationId: 'ASC' } as const;
    const rows = await this.anyMemberships.find({ where, select: { organizationId: true }, order });
    return rows.map(({ organizationId }) => organizationId);
  }

  /**
   * Locks trails in a fixed order to avoid deadlocks. Call it last in transactions that write entries for several
   * organizations or people. A database function, because the service has no rights to the rows.
   */
  async lockTrailsOf(userIds: readonly string[]): Promise<void> {
    await this.statements.sql`select lock_audit_chains(${userIds}::uuid[])`;
  }

  async ownersWhoseTrailsName({ id, email }: Person): Promise<string[]> {
    const owners = await this.statements.sql<{ userId: string }[]>`
      select user_id as "userId" from all_memberships where role = 'owner' and organization_id in (
        select organization_id from audit_names where person_id = ${id} or lower(name) = ${email.toLowerCase()}
        union select organization_id from audit_entries where actor_id = ${id}
        union select organization_id from audit_entries where subject_type = 'member' and subject_id = ${id}
        union select organization_id from audit_entries
          where subject_type = 'invitation' and subject_label <> '' and lower(subject_label) = ${email.toLowerCase()})`;
    return owners.map(({ userId }) => userId);
  }

  /**
   * Keeps the account from being deleted until the transaction ends. Returns false if it is being deleted. Call it
   * before locking an organization, as account deletion does.
   */
  async lockAccount(userId: string): Promise<boolean> {
    const account = await this.users.findOne({
      select: { id: true },
      where: { id: userId },
      lock: { mode: 'for_no_key_update' },
    });
    // A separate statement: the previous one may have waited for the deletion but read an older snapshot.
    return account !== null && !(await this.deletions.existsBy({ userId }));
  }

  async wasHereBefore(organizationId: string, userId: string): Promise<boolean> {
    const rows: unknown[] = await this.statements.sql`
      select from former_members where organization_id = ${organizationId} and user_id = ${userId}
      union all select from scim_users where organization_id = ${organizationId} and user_id = ${userId} limit 1`;
    return rows.length > 0;
  }

  /** Call `lockAccount` first, or concurrent joins could exceed the limit. */
  async hasMostOrganizations(userId: string): Promise<boolean> {
    return (await this.anyMemberships.countBy({ userId })) >= ORGANIZATIONS_PER_PERSON;
  }

  async insert(organizationId: string, userId: string, role: Role, joinedAt: Date): Promise<void> {
    await this.memberships.insert({ organizationId, userId, role, joinedAt });
  }

  async changeRole(organizationId: string, userId: string, role: Role): Promise<void> {
    await this.memberships.update({ organizationId, userId }, { role });
  }

  async remove(organizationId: string, userId: string): Promise<void> {
    await this.anyMemberships.delete({ organizationId, userId });
  }

  async timeZones(organizationId: string): Promise<{ userId: string; timeZone: string }[]> {
    const members = await this.memberships.find({
      select: { organizationId: true, userId: true, user: { id: true, timeZone: true } },
      where: { organizationId },
      relations: { user: true },
    });
    return members.map(({ userId, user }) => ({ userId, timeZone: user.timeZone }));
  }

  async search(
    organizationId: string,
    { search, role, sort, direction, page, pageSize }: MemberSearch,
    today: readonly MemberDay[],
  ) {
    const matching = this.memberships
      .createQueryBuilder('m')
      .innerJoin('m.user', 'u')
      .leftJoin(DAYS, 'today', 'today.user_id = u.id', columnsOf(today))
      .where({ organizationId, ...(role && { role }) });
    if (search)
      matching.andWhere(`strpos(lower(concat_ws(' ', u.firstName, u.lastName, u.email)), lower(:search)) > 0`, {
        search,
      });
    const total = await matching.getCount();
    const rows = await matching
      .select(['u.id as id', 'u.email as email', 'u.firstName as "firstName"', 'u.lastName as "lastName"'])
      .addSelect(['m.role as role', 'm.joinedAt as "joinedAt"'])
      .orderBy(ORDERS[sort], direction === 'desc' ? 'DESC' : 'ASC')
      .addOrderBy('u.id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .getRawMany<Omit<MemberRow, 'timeZone'>>();
    return { total, rows };
  }

  async complianceOf(today: readonly MemberDay[]): Promise<Map<string, ComplianceCounts>> {
    const { userIds, days } = columnsOf(today);
    const rows = await this.statements.sql<(ComplianceCounts & { userId: string })[]>`
      select today.user_id as "userId", count(c.id)::int as total,
        count(c.id) filter (where c.expiry_date > day + ${EXPIRING_WINDOW_DAYS}::int)::int as valid,
        count(c.id) filter (where c.expiry_date between day and day + ${EXPIRING_WINDOW_DAYS}::int)::int as expiring,
        count(c.id) filter (where c.expiry_date < day)::int as expired,
        count(c.id) filter (where not c.has_document)::int as "missingDocuments"
      from unnest(${userIds}::uuid[], ${days}::date[]) as today (user_id, day)
      left join credentials c on c.owner_id = today.user_id and c.archived_at is null
      group by today.user_id`;
    return new Map(rows.map(({ userId, ...counts }) => [userId, counts]));
  }
}

const columnsOf = (today: readonly MemberDay[]) => ({
  userIds: today.map(({ userId }) => userId),
  days: today.map(({ day }) => day),
});
