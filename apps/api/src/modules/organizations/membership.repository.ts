import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Role } from '@tracker/contracts/permissions';
import { Membership } from '@tracker/database/entities/membership.entity';
import type { User } from '@tracker/database/entities/user.entity';
import { PreparedReads, statement } from '@tracker/database/prepared';
import type { Repository } from 'typeorm';

type Person = Pick<User, 'id' | 'email' | 'firstName' | 'lastName'>;

/** Somebody's place in an organization, with what the others may know of them. */
export type MemberRow = Person & Pick<Membership, 'role' | 'joinedAt'>;

/** What colleagues read in mails and on the invitation screen. */
export function personName({ firstName, lastName, email }: Omit<Person, 'id'>): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email;
}

/** Prepared, because they are read while the organization is locked, and everybody else waits. */
const MEMBERS = `select u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", m.role, m.joined_at as "joinedAt"
  from memberships m join users u on u.id = m.user_id where m.organization_id = :organizationId`;

const LIST = statement<{ organizationId: string }, MemberRow>(
  'members-of-organization',
  `${MEMBERS} order by m.joined_at, u.id`,
);
const ONE = statement<{ organizationId: string; userId: string }, MemberRow>(
  'member-of-organization',
  `${MEMBERS} and u.id = :userId`,
);
const OWNER = statement<{ organizationId: string }, MemberRow>(
  'owner-of-organization',
  `${MEMBERS} and m.role = 'owner'`,
);

/** Every method speaks of one organization. */
@Injectable()
export class MembershipRepository {
  constructor(
    @InjectRepository(Membership) private readonly memberships: Repository<Membership>,
    private readonly reads: PreparedReads,
  ) {}

  /** The earliest first. */
  list(organizationId: string): Promise<MemberRow[]> {
    return this.reads.rows(LIST, { organizationId });
  }

  find(organizationId: string, userId: string): Promise<MemberRow | null> {
    return this.reads.one(ONE, { organizationId, userId });
  }

  findOwner(organizationId: string): Promise<MemberRow | null> {
    return this.reads.one(OWNER, { organizationId });
  }

  count(organizationId: string): Promise<number> {
    return this.memberships.countBy({ organizationId });
  }

  countOfUser(userId: string): Promise<number> {
    return this.memberships.countBy({ userId });
  }

  /** In the order in which they are to be locked. */
  async organizationsOf(userId: string): Promise<string[]> {
    const rows = await this.memberships.find({
      where: { userId },
      select: { organizationId: true },
      order: { organizationId: 'ASC' },
    });
    return rows.map(({ organizationId }) => organizationId);
  }

  /**
   * Keeps the account from going until the transaction ends, and tells whether it is not going already. Call it before an organization is
   * locked: who deletes an account locks in this order too.
   */
  async holdAccount(userId: string): Promise<boolean> {
    // In SQL, because TypeORM knows no key share, which leaves other writers of the account alone.
    const rows: unknown[] = await this.memberships.sql`select from users where id = ${userId} for key share`;
    // A statement of its own: the one before may have waited for the deletion, and saw what was there before it waited.
    const going: unknown[] = await this.memberships.sql`select from account_deletions where user_id = ${userId}`;
    return rows.length === 1 && going.length === 0;
  }

  /**
   * Whether the person's place was given up or taken away at some time. Whom the directory of the organization holds without a place has been let go
   * by it.
   */
  async wasHereBefore(organizationId: string, userId: string): Promise<boolean> {
    const rows: unknown[] = await this.memberships.sql`
      select from former_members where organization_id = ${organizationId} and user_id = ${userId}
      union all select from scim_users where organization_id = ${organizationId} and user_id = ${userId} limit 1`;
    return rows.length > 0;
  }

  async insert(organizationId: string, userId: string, role: Role, joinedAt: Date): Promise<void> {
    await this.memberships.insert({ organizationId, userId, role, joinedAt });
  }

  async changeRole(organizationId: string, userId: string, role: Role): Promise<void> {
    await this.memberships.update({ organizationId, userId }, { role });
  }

  async remove(organizationId: string, userId: string): Promise<void> {
    await this.memberships.delete({ organizationId, userId });
  }
}
