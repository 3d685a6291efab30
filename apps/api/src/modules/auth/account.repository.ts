import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Identity } from '@tracker/database/entities/identity.entity';
import { User } from '@tracker/database/entities/user.entity';
import { isUniqueViolation } from '@tracker/database/unique-violation';
import { Raw, type Repository } from 'typeorm';
import type { ProviderProfile, UsableProfile } from './claims-mapper.js';

/** Two sign-ins created the same account or identity at once; the other one won, so trying again finds it. */
export class ConcurrentSignInError extends Error {}

export type NewAccount = Pick<
  UsableProfile,
  'email' | 'emailVerified' | 'firstName' | 'lastName' | 'name' | 'pictureUrl'
>;

@Injectable()
export class AccountRepository {
  constructor(
    @InjectRepository(Identity) private readonly identities: Repository<Identity>,
    @InjectRepository(User) private readonly users: Repository<User>,
  ) {}

  findIdentity(issuer: string, subject: string): Promise<Identity | null> {
    return this.identities.findOneBy({ issuer, subject });
  }

  findUserByVerifiedEmail(email: string): Promise<User | null> {
    const sameAddress = Raw((column) => `lower(${column}) = lower(:email)`, { email });
    return this.users.findOneBy({ email: sameAddress, emailVerified: true });
  }

  getUser(id: string): Promise<User> {
    return this.users.findOneByOrFail({ id });
  }

  identitiesOf(userId: string): Promise<Identity[]> {
    return this.identities.findBy({ userId });
  }

  async insertUser({ email, emailVerified, firstName, lastName, name, pictureUrl }: NewAccount): Promise<string> {
    const user = { email, emailVerified, firstName, lastName, name, profileImageUrl: pictureUrl };
    const { identifiers } = await translateConflict(this.users.insert(user));
    return identifiers[0]?.['id'] as string;
  }

  async insertIdentity(userId: string, profile: ProviderProfile, at: Date): Promise<void> {
    const { provider, issuer, subject, clientId, email, emailVerified } = profile;
    const told = { clientId, email, emailVerified, lastSignInAt: at };
    await translateConflict(this.identities.insert({ userId, provider, issuer, subject, ...told }));
  }

  async updateIdentity(
    id: string,
    told: Partial<Pick<Identity, 'clientId' | 'email' | 'emailVerified' | 'lastSignInAt'>>,
  ): Promise<void> {
    await this.identities.update({ id }, told);
  }

  /** Gives an account its address; the mark only where no other account has it on the same one. */
  async setAddress(id: string, { email, emailVerified }: Pick<User, 'email' | 'emailVerified'>): Promise<void> {
    const holder = emailVerified ? await this.findUserByVerifiedEmail(email) : null;
    const isFree = holder === null || holder.id === id;
    await translateConflict(this.users.update({ id }, { email, emailVerified: emailVerified && isFree }));
  }

  /** Marks the account's address as confirmed by its owner; false when the account has another one by now, or another account has it. */
  async confirmAddress(id: string, email: string): Promise<boolean> {
    if (await this.findUserByVerifiedEmail(email)) return false;
    const confirmed = this.users.update({ id, email }, { confirmedEmail: email, emailVerified: true });
    return (await translateConflict(confirmed)).affected === 1;
  }

  /** Keeps other changes of the profile waiting until the transaction ends. */
  async lockUser(id: string, mode: 'for_no_key_update' | 'pessimistic_write' = 'for_no_key_update'): Promise<void> {
    await this.users.findOne({ select: { id: true }, where: { id }, lock: { mode } });
  }

  async updateUser(id: string, changes: Partial<Pick<User, 'firstName' | 'lastName' | 'timeZone'>>): Promise<void> {
    if (Object.keys(changes).length > 0) await this.users.update({ id }, changes);
  }
}

async function translateConflict<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    throw isUniqueViolation(error) ? new ConcurrentSignInError() : error;
  }
}
