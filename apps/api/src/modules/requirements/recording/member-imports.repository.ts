import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { CredentialImport } from '@tracker/database/entities/credential-import.entity';
import { MoreThan, type Repository } from 'typeorm';

const MOST_LISTED = 100;

export interface Addressee {
  userId: string;
  email: string;
}

/** What was read for members of one organization; whoever runs it may go on with it. */
@Injectable()
export class MemberImportsRepository {
  constructor(@InjectRepository(CredentialImport) private readonly imports: Repository<CredentialImport>) {}

  /** Those that were applied since, by whichever administrator, the latest first. */
  appliedSince(organizationId: string, since: Date): Promise<CredentialImport[]> {
    return this.imports.find({
      select: { id: true, appliedAt: true, outcome: true, undone: true },
      where: { organizationId, appliedAt: MoreThan(since) },
      order: { appliedAt: 'DESC', id: 'ASC' },
      take: MOST_LISTED,
    });
  }

  /** Keeps others from applying it until the transaction ends. */
  lock(organizationId: string, id: string): Promise<CredentialImport | null> {
    return this.imports.findOne({ where: { id, organizationId }, lock: { mode: 'pessimistic_write' } });
  }

  /** In the order in which they are to be locked. */
  addressees(organizationId: string): Promise<Addressee[]> {
    return this.imports.sql<Addressee[]>`
      select u.id as "userId", u.email from memberships m join users u on u.id = m.user_id
      where m.organization_id = ${organizationId} order by u.id`;
  }

  /** Who of the members has some of these credentials. */
  async ownersOf(organizationId: string, credentialIds: string[]): Promise<string[]> {
    const rows = await this.imports.sql<{ userId: string }[]>`
      select distinct c.owner_id as "userId" from credentials c join memberships m on m.user_id = c.owner_id
      where m.organization_id = ${organizationId} and c.id = any(${credentialIds}::uuid[]) order by 1`;
    return rows.map(({ userId }) => userId);
  }
}
