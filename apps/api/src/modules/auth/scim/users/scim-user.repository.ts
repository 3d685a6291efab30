import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { ScimUser } from '@tracker/database/entities/auth/scim-user.entity';
import { Statements } from '@tracker/database/statements';
import type { Repository } from 'typeorm';
import type { Page } from '../scim-query.js';
import { addressOf, type DirectoryUser } from './scim-user.js';
import {
  ACTIVE_IDS,
  IS_KNOWN,
  IS_VERIFIED_DOMAIN,
  LIST_PEOPLE,
  ONE_OF_PEOPLE,
  type UserPage,
  type UserRow,
} from './scim-user.statements.js';
import type { UserFilter } from './user-filter.js';

/** Every method speaks of one organization, and of no account but those of its people. */
@Injectable()
export class ScimUserRepository {
  constructor(
    @InjectRepository(ScimUser) private readonly users: Repository<ScimUser>,
    private readonly statements: Statements,
  ) {}

  async list(organizationId: string, filter: UserFilter, { startIndex, count }: Page): Promise<UserPage> {
    const page = await this.statements.one(LIST_PEOPLE, { ...filter, organizationId, offset: startIndex - 1, count });
    return page ?? { total: 0, people: [] };
  }

  find(organizationId: string, id: string): Promise<UserRow | null> {
    return this.statements.one(ONE_OF_PEOPLE, { organizationId, id });
  }

  /** Whom the directory has provisioned, inactive people included. */
  count(organizationId: string): Promise<number> {
    return this.users.countBy({ organizationId });
  }

  /** Of the members. */
  async activeIds(organizationId: string): Promise<string[]> {
    const rows = await this.statements.rows(ACTIVE_IDS, { organizationId });
    return rows.map(({ userId }) => userId);
  }

  /** Whether somebody but `exceptId` has the name or the address. */
  async isKnown(organizationId: string, user: DirectoryUser, exceptId: string | null): Promise<boolean> {
    const { userName } = user;
    const row = await this.statements.one(IS_KNOWN, { organizationId, userName, address: addressOf(user), exceptId });
    return row?.isKnown === true;
  }

  async isVerifiedDomain(organizationId: string, domain: string): Promise<boolean> {
    return (await this.statements.one(IS_VERIFIED_DOMAIN, { organizationId, domain }))?.isVerified === true;
  }

  async save(organizationId: string, userId: string, user: DirectoryUser, at: Date, createdAt = at): Promise<void> {
    const { userName, externalId, email, givenName, familyName, displayName } = user;
    const said = { userName, externalId, email, givenName, familyName, displayName };
    const known = await this.users.update({ organizationId, userId }, { ...said, updatedAt: at });
    if (known.affected === 0) await this.users.insert({ organizationId, userId, ...said, createdAt, updatedAt: at });
  }

  async remove(organizationId: string, userId: string): Promise<void> {
    await this.users.delete({ organizationId, userId });
  }
}
