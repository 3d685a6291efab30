import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { FormerMember } from '@tracker/database/entities/organizations/former-member.entity';
import { Not, type Repository } from 'typeorm';
import { AccountContents } from '../account/account-contents.js';
import { AccountRepository } from '../account/account.repository.js';
import { SessionRepository } from '../sessions/session.repository.js';

/** Tables with rows that refer to an account although its person has done nothing. */
const LEFT_BY_PROVISIONING = ['former_members', 'outbox_messages', 'reminder_rechecks'];

/** How a directory calls somebody. */
export interface ProvisionedName {
  givenName: string | null;
  familyName: string | null;
  displayName: string | null;
}

/**
 * Accounts as the directory of an organization may speak of them: by an address for which the organization answers. Such an account has no identity until its person
 * signs in, and takes them in then, as their provider vouches for the same address. From then on it is the person's own: no directory changes it.
 */
@Injectable()
export class ProvisionedAccounts {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly contents: AccountContents,
    private readonly sessions: SessionRepository,
    @InjectRepository(FormerMember) private readonly formerMembers: Repository<FormerMember>,
  ) {}

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
    return others === 0 && (await this.contents.isEmpty(userId, LEFT_BY_PROVISIONING));
  }

  /** Everywhere, from the next request on. */
  async signOut(userId: string): Promise<void> {
    await this.sessions.removeAll(userId);
  }
}
