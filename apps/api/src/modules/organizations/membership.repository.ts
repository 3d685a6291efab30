import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Role } from '@tracker/contracts/permissions';
import { AccountDeletion } from '@tracker/database/entities/account-deletion.entity';
import { Membership } from '@tracker/database/entities/membership.entity';
import { User } from '@tracker/database/entities/user.entity';
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
    @InjectRepository(AccountDeletion) private readonly deletions: Repository<AccountDeletion>,
    @InjectRepository(Membership) private readonly memberships: Repository<Membership>,
    @InjectRepository(User) private readonly users: Repository<User>,
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
    // A key share leaves other writers of the account alone.
    const account = await this.users.findOne({
      select: { id: true },
      where: { id: userId },
      lock: { mode: 'for_key_share' },
    });
    // A statement of its own: the one before may have waited for the deletion, and saw what was there before it waited.
    return account !== null && !(await this.deletions.existsBy({ userId }));
  }

  /**
   * Whether the person's place was given up or taken away at some time. Whom the directory of the organization holds without a place has been let go
   * by it. SQL, because it asks two tables at once.
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
