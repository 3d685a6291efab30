import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Identity } from '@tracker/database/entities/auth/identity.entity';
import { Session } from '@tracker/database/entities/auth/session.entity';
import { SignIn } from '@tracker/database/entities/auth/sign-in.entity';
import { User } from '@tracker/database/entities/auth/user.entity';
import { Statements } from '@tracker/database/statements';
import { In, type Repository } from 'typeorm';
import { AccountContents } from '../account/account-contents.js';
import { AccountRepository } from '../account/account.repository.js';
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
 * Accounts that a directory has made and nobody has signed in to. Their person comes in by an address for which their provider vouches; whoever has another
 * provider confirms the address, and what they signed in with becomes the waiting account's.
 */
@Injectable()
export class WaitingAccounts {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly contents: AccountContents,
    private readonly sso: SsoRepository,
    @InjectRepository(Identity) private readonly identities: Repository<Identity>,
    @InjectRepository(Session) private readonly sessions: Repository<Session>,
    @InjectRepository(SignIn) private readonly signIns: Repository<SignIn>,
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly statements: Statements,
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
      !(await this.contents.isEmpty(userId, LEFT_BY_SIGNING_IN)) ||
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
}
