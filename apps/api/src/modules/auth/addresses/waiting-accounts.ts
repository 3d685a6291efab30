import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { AccountRepository } from '../account.repository.js';
import { SsoRequirement } from '../sso-requirement.js';

/**
 * Accounts that a directory has made and nobody has signed in to. Their person comes in by an address for which their provider vouches; whoever has another
 * provider confirms the address, and what they signed in with becomes the waiting account's.
 */
@Injectable()
export class WaitingAccounts {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly requirement: SsoRequirement,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Gives identities and sessions of a new account to the one that waits under the address, and removes the new one; answers the account that is the person's then, or null
   * when none waits, the new one holds anything already, or the organization lets its people in otherwise.
   */
  async enter(userId: string, email: string): Promise<string | null> {
    const holder = await this.accounts.findUserByVerifiedEmail(email);
    if (!holder || holder.id === userId) return null;
    const { manager } = this.unitOfWork;
    await manager.sql`select from users where id in (${userId}, ${holder.id}) order by id for update`;
    // Asked under the lock: an identity of either is inserted before or afterwards.
    const [state] = await manager.sql<{ isWaiting: boolean; isNew: boolean }[]>`
      select exists (select from scim_users where user_id = ${holder.id})
          and not exists (select from identities where user_id = ${holder.id})
          and not exists (select from sessions where user_id = ${holder.id}) as "isWaiting",
        not exists (select from memberships where user_id = ${userId})
          and not exists (select from scim_users where user_id = ${userId})
          and not exists (select from account_deletions where user_id = ${userId})
          and not exists (select from credentials where owner_id = ${userId}) as "isNew"`;
    if (!state?.isWaiting || !state.isNew || (await this.requirement.refuses(holder.id, null))) return null;
    await manager.sql`update identities set user_id = ${holder.id} where user_id = ${userId}`;
    await manager.sql`update sessions set user_id = ${holder.id} where user_id = ${userId}`;
    await manager.sql`update sign_ins set user_id = ${holder.id} where user_id = ${userId}`;
    // Confirmed by its person, so that the mark does not hang on a provider that vouches for nothing.
    await manager.sql`update users set confirmed_email = email where id = ${holder.id}`;
    await manager.sql`delete from users where id = ${userId}`;
    return holder.id;
  }
}
