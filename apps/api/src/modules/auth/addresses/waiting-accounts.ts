import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Identity } from '@tracker/database/entities/auth/identity.entity';
import { Session } from '@tracker/database/entities/auth/session.entity';
import { SignIn } from '@tracker/database/entities/auth/sign-in.entity';
import { User } from '@tracker/database/entities/auth/user.entity';
import { FormerMember } from '@tracker/database/entities/organizations/membership.entity';
import { Statements } from '@tracker/database/statements';
import { In, Not, type Repository } from 'typeorm';
import { AccountRepository, ConcurrentSignInError } from '../account.repository.js';
import { SsoRepository } from '../sso/sso.repository.js';

/**
 * Tables that reference any account after its first sign-in. The rows of the first three move to the waiting account.
 */
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
 * Accounts that a directory created for people who have not signed in yet. The directory can change them until the
 * first sign-in with a verified or confirmed address.
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
    @InjectRepository(FormerMember) private readonly formerMembers: Repository<FormerMember>,
  ) {}

  /**
   * Merges a new account into the one waiting for its address. Returns null if none is waiting, the new account
   * already has data, or the organization requires its own provider.
   */
  async merge(userId: string, email: string): Promise<string | null> {
    const holder = await this.accounts.findUserByVerifiedEmail(email);
    if (!holder || holder.id === userId) return null;
    const locked = await this.users.find({
      select: { id: true },
      where: { id: In([userId, holder.id]) },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
    if (locked.length < 2) throw new ConcurrentSignInError();
    // Checked under the lock, so that no sign-in runs concurrently. One statement sees one snapshot.
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
    await this.statements.sql`
      update users holder set time_zone = former.time_zone from users former
      where holder.id = ${holder.id} and former.id = ${userId} and holder.time_zone = 'UTC'`;
    // Confirmed by the person, so the address stays verified even if no provider vouches for it.
    await this.accounts.noteConfirmedAddress(holder.id);
    await this.users.delete({ id: userId });
    return holder.id;
  }

  async findByAddress(email: string): Promise<string | null> {
    return (await this.accounts.findUserByVerifiedEmail(email))?.id ?? null;
  }

  async addressOf(userId: string): Promise<string | null> {
    const { email, emailVerified } = await this.accounts.getUser(userId);
    return emailVerified ? email : null;
  }

  make(email: string, { givenName, familyName, displayName }: ProvisionedName): Promise<string> {
    const name = displayName ?? ([givenName, familyName].filter(Boolean).join(' ') || null);
    const person = { email, emailVerified: true, firstName: givenName, lastName: familyName, name, pictureUrl: null };
    return this.accounts.insertUser(person, true);
  }

  async follow(userId: string, email: string, { givenName, familyName }: ProvisionedName): Promise<boolean> {
    if (!(await this.accounts.getUser(userId)).isWaiting) return true;
    const holder = await this.accounts.findUserByVerifiedEmail(email);
    if (holder && holder.id !== userId) return false;
    await this.accounts.setAddress(userId, { email, emailVerified: true });
    await this.accounts.updateUser(userId, { firstName: givenName, lastName: familyName });
    return true;
  }

  /**
   * Call it with the account locked. Upgrades the lock of a waiting account, so that nothing can reference it until
   * the transaction ends.
   */
  async isUnused(userId: string, organizationId: string): Promise<boolean> {
    if (!(await this.accounts.getUser(userId)).isWaiting) return false;
    await this.accounts.lockUser(userId, 'pessimistic_write');
    const others = await this.formerMembers.countBy({ userId, organizationId: Not(organizationId) });
    return others === 0 && (await this.accounts.isEmpty(userId, LEFT_BY_PROVISIONING));
  }
}

const LEFT_BY_PROVISIONING = ['former_members', 'outbox_messages', 'reminder_rechecks', 'webhook_deliveries'];

interface ProvisionedName {
  givenName: string | null;
  familyName: string | null;
  displayName: string | null;
}
