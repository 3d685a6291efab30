import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { CredentialImport } from '@tracker/database/entities/credentials/credential-import.entity';
import { Membership } from '@tracker/database/entities/organizations/membership.entity';
import { Statements } from '@tracker/database/statements';
import { MoreThan, type Repository } from 'typeorm';

const MOST_LISTED = 100;

export interface Addressee {
  userId: string;
  email: string;
}

/** What was read for members of one organization; whoever runs it may go on with it. */
@Injectable()
export class MemberImportsRepository {
  constructor(
    @InjectRepository(CredentialImport) private readonly imports: Repository<CredentialImport>,
    @InjectRepository(Membership) private readonly memberships: Repository<Membership>,
    private readonly statements: Statements,
  ) {}

  /** Those that were applied since, by whichever administrator, the latest first. */
  appliedSince(organizationId: string, since: Date): Promise<CredentialImport[]> {
    return this.imports.find({
      select: { id: true, appliedAt: true, outcome: true, undone: true },
      where: { organizationId, appliedAt: MoreThan(since) },
      order: { appliedAt: 'DESC', id: 'ASC' },
      take: MOST_LISTED,
    });
  }

  find(organizationId: string, id: string): Promise<CredentialImport | null> {
    return this.imports.findOneBy({ id, organizationId });
  }

  /** Keeps others from applying it until the transaction ends. */
  lock(organizationId: string, id: string): Promise<CredentialImport | null> {
    return this.imports.findOne({ where: { id, organizationId }, lock: { mode: 'pessimistic_write' } });
  }

  async addressees(organizationId: string): Promise<Addressee[]> {
    const members = await this.memberships.find({
      select: { userId: true, user: { email: true } },
      where: { organizationId },
      relations: { user: true },
      order: { userId: 'ASC' },
    });
    return members.map(({ userId, user }) => ({ userId, email: user.email }));
  }

  /** Who of the members has some of these credentials. SQL, because the entities of the two do not lead to one another. */
  async ownersOf(organizationId: string, credentialIds: string[]): Promise<string[]> {
    const rows = await this.statements.sql<{ userId: string }[]>`
      select distinct c.owner_id as "userId" from credentials c join memberships m on m.user_id = c.owner_id
      where m.organization_id = ${organizationId} and c.id = any(${credentialIds}::uuid[]) order by 1`;
    return rows.map(({ userId }) => userId);
  }
}
