import { Inject, Injectable } from '@nestjs/common';
import type { ProfileChanges, User } from '@tracker/contracts/users';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';
import type { Actor } from '../../http/actor.js';
import { AccountRepository } from './account.repository.js';
import { userOf } from './user.mapper.js';

@Injectable()
export class ProfileService {
  constructor(
    private readonly accounts: AccountRepository,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async read({ userId }: Actor): Promise<User> {
    return userOf(await this.accounts.getUser(userId), this.environment);
  }

  async update(actor: Actor, { firstName, lastName, timeZone }: ProfileChanges): Promise<User> {
    await this.accounts.updateUser(actor.userId, {
      ...(firstName !== undefined && { firstName: firstName || null }),
      ...(lastName !== undefined && { lastName: lastName || null }),
      ...(timeZone !== undefined && { timeZone }),
    });
    return this.read(actor);
  }
}
