import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Identity } from '@tracker/database/entities/auth/identity.entity';
import { Session } from '@tracker/database/entities/auth/session.entity';
import { SignIn } from '@tracker/database/entities/auth/sign-in.entity';
import { User } from '@tracker/database/entities/auth/user.entity';
import { FormerMember } from '@tracker/database/entities/organizations/former-member.entity';
import { Statements } from '@tracker/database/statements';
import { In, Not, type Repository } from 'typeorm';
import { AccountRepository } from '../account/account.repository.js';
import { SessionRepository } from '../sessions/session.repository.js';
import { SsoRepository } from '../sso/sso.repository.js';

/** Tables with rows that refer to every account in which somebody has signed in. The first three are given to the waiting account. */
const LEFT_BY_SIGNING_IN = [
  'identities',
  'sessions',
  'sign_ins',
  'email_codes',
  'outbox_messages',
  'release_exposures',
  'release_failures',
  'reminder_rechecks',
];

/**
 * Accounts that an organization's directory made for people who have not signed in yet. The directory can change such an account. It becomes the
 * person's own with their first sign-in: at a provider that vouches for its address, or at another one after they confirm the address.
 */
@Injectable()
export class WaitingAccounts {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly sso: SsoRepository,
    @InjectRepository(Identity) private readonly identities: Repository<Identity>,
    @InjectRepository(Session) private readonly sessions: Repository<Session>,
    @InjectRepository(SignIn) private readonly signIns: Repository<SignIn>,
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly statements: Statements,
    private readonly sessionRows: SessionRepository,
    @InjectRepository(FormerMember) private readonly formerMembers: Repository<FormerMember>,
  ) {}

  /**
   * Gives identities and sessions of a new account to the one that waits under the address, and removes the new one; answers the account that is the person's then, or null
   * when none waits, the new one holds anything already, or the organization lets its people in otherwise.
   */
  async enter(userId: string, email: string): Promise<string | null> {
    const holder = await this.accounts.findUserByVerifiedEmail(email);
    if (!holder || holder.id === userId) return null;
    await this.users.find({
      select: { id: true },
      where: { id: In([userId, holder.id]) },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
    // Asked under the lock: an identity of either is inserted before or afterwards. SQL, so that the tables are seen at one moment.
    const [state] = await this.statements.sql<{ isWaiting: boolean }[]>`
      select exists (select from scim_users where user_id = ${holder.id})
          and exists (select from users where id = ${holder.id} and is_waiting) as "isWaiting"`;
    if (
      !state?.isWaiting ||
      !(await this.accounts.isEmpty(userId, LEFT_BY_SIGNING_IN)) ||
      (await this.sso.refuses(holder.id, null))
    )
      return null;
    await this.identities.update({ userId }, { userId: holder.id });
    await this.sessions.update({ userId }, { userId: holder.id });
    await this.signIns.update({ userId }, { userId: holder.id });
    // The zone that the new account's browser reported, or its person chose.
    await this.statements.sql`
      update users holder set time_zone = former.time_zone from users former
      where holder.id = ${holder.id} and former.id = ${userId} and holder.time_zone = 'UTC'`;
    // Confirmed by its person, so that the mark does not hang on a provider that vouches for nothing.
    await this.accounts.noteConfirmedAddress(holder.id);
    await this.users.delete({ id: userId });
    return holder.id;
  }

  /** The account that somebody has answered for having this address. */
  async findByAddress(email: string): Promise<string | null> {
    return (await this.accounts.findUserByVerifiedEmail(email))?.id ?? null;
  }

  async addressOf(userId: string): Promise<string | null> {
    const { email, emailVerified } = await this.accounts.getUser(userId);
    return emailVerified ? email : null;
  }

  /** An account that waits for its person, with the mark on its address. Throws `ConcurrentSignInError` when there is one by now. */
  make(email: string, { givenName, familyName, displayName }: ProvisionedName): Promise<string> {
    const name = displayName ?? ([givenName, familyName].filter(Boolean).join(' ') || null);
    const person = { email, emailVerified: true, firstName: givenName, lastName: familyName, name, pictureUrl: null };
    return this.accounts.insertUser(person, true);
  }

  /** Follows the directory while nobody has signed in; false when somebody else has the address. */
  async follow(userId: string, email: string, { givenName, familyName }: ProvisionedName): Promise<boolean> {
    if (!(await this.accounts.getUser(userId)).isWaiting) return true;
    const holder = await this.accounts.findUserByVerifiedEmail(email);
    if (holder && holder.id !== userId) return false;
    await this.accounts.setAddress(userId, { email, emailVerified: true });
    await this.accounts.updateUser(userId, { firstName: givenName, lastName: familyName });
    return true;
  }

  /**
   * Whether nobody has ever signed in to the account, it holds nothing, and no other organization has ever had it. Call it with the account
   * locked. An account that waits for its person is locked for update here, so that nothing can refer to it until the transaction ends.
   */
  async isUnused(userId: string, organizationId: string): Promise<boolean> {
    if (!(await this.accounts.getUser(userId)).isWaiting) return false;
    await this.accounts.lockUser(userId, 'pessimistic_write');
    const others = await this.formerMembers.countBy({ userId, organizationId: Not(organizationId) });
    return others === 0 && (await this.accounts.isEmpty(userId, LEFT_BY_PROVISIONING));
  }

  /** Everywhere, from the next request on. */
  async signOut(userId: string): Promise<void> {
    await this.sessionRows.removeAll(userId);
  }
}

/** Tables with rows that refer to an account although its person has done nothing. */
const LEFT_BY_PROVISIONING = ['former_members', 'outbox_messages', 'reminder_rechecks'];

/** How a directory calls somebody. */
export interface ProvisionedName {
  givenName: string | null;
  familyName: string | null;
  displayName: string | null;
}
