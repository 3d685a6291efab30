import { Inject, Injectable } from '@nestjs/common';
import { erasedAfterOf, type ProfileChanges, type User } from '@tracker/contracts/auth/users';
import type { User as UserRow } from '@tracker/database/entities/auth/user.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { ENVIRONMENT, type Environment } from '../../platform/config/environment.js';
import { type Actor, isOperator } from '../../platform/actor/actor.js';
import { type Versioned, requireMatch, versionOf } from '../../platform/http/answers/headers.js';
import { signInRequired } from '../../platform/domain-error.js';
import { AccountRepository, ConcurrentSignInError } from './account.repository.js';

@Injectable()
export class ProfileService {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly unitOfWork: UnitOfWork,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async read(actor: Actor): Promise<Versioned<User>> {
    const { userId, leavingSince } = actor;
    const erasedAfter = leavingSince && erasedAfterOf(leavingSince).toISOString();
    const profile = userOf(await this.accounts.getUser(userId).catch(rejectErased));
    return { ...profile, isOperator: isOperator(actor, this.environment), erasedAfter };
  }

  update(actor: Actor, { firstName, lastName, timeZone }: ProfileChanges, ifMatch?: string): Promise<Versioned<User>> {
    return this.unitOfWork.run(async () => {
      await this.accounts.lockUser(actor.userId).catch(rejectErased);
      const before = await this.read(actor);
      requireMatch(ifMatch, before.version);
      const hadName = before.firstName || before.lastName;
      const hasName = (firstName ?? before.firstName) || (lastName ?? before.lastName);
      await this.accounts.updateUser(actor.userId, {
        ...(firstName !== undefined && { firstName: firstName || null }),
        ...(lastName !== undefined && { lastName: lastName || null }),
        // Otherwise the provider's full name, which no screen can change, would be published.
        ...(hadName && !hasName && { name: null }),
        ...(timeZone !== undefined && { timeZone }),
      });
      return this.read(actor);
    });
  }
}

function rejectErased(error: unknown): never {
  throw error instanceof ConcurrentSignInError ? signInRequired() : error;
}

function userOf(row: UserRow): Versioned<Omit<User, 'erasedAfter' | 'isOperator'>> {
  const { id, firstName, lastName, email, profileImageUrl, timeZone } = row;
  return {
    id,
    firstName,
    lastName,
    name: nameOf(row),
    email,
    profileImageUrl,
    timeZone,
    emailVerified: row.emailVerified,
    version: versionOf(firstName, lastName),
  };
}

function nameOf({ firstName, lastName, name }: UserRow): string | null {
  return [firstName, lastName].filter(Boolean).join(' ') || name;
}
