import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { ImportRow } from '@tracker/contracts/credentials/credential-imports';
import { CredentialImport } from '@tracker/database/entities/credentials/credential-import.entity';
import { Credential } from '@tracker/database/entities/credentials/credential.entity';
import { Statements } from '@tracker/database/statements';
import { Any, IsNull, MoreThan, type Repository } from 'typeorm';
import type { Actor } from '../../../platform/actor/actor.js';
import { identityOf } from './duplicate-rows.js';

type Fields = ImportRow['fields'];

const MAX_PENDING = 10;
const MAX_LISTED = 100;

interface RunScope {
  actor: Pick<Actor, 'userId'>;
  organizationId: string | null;
}

const runsOf = ({ actor, organizationId }: RunScope) =>
  organizationId === null ? { ownerId: actor.userId, organizationId: IsNull() } : { organizationId };

@Injectable()
export class ImportsRepository {
  constructor(
    @InjectRepository(CredentialImport) private readonly imports: Repository<CredentialImport>,
    @InjectRepository(Credential) private readonly credentials: Repository<Credential>,
    private readonly statements: Statements,
  ) {}

  async insert(
    run: Pick<CredentialImport, 'ownerId' | 'organizationId' | 'createdAt' | 'ready' | 'duplicates' | 'invalid'>,
  ): Promise<string> {
    const { identifiers } = await this.imports.insert(run);
    await this.statements.sql`
      delete from credential_imports where owner_id = ${run.ownerId} and applied_at is null and id not in (
        select id from credential_imports where owner_id = ${run.ownerId} and applied_at is null
        order by created_at desc, id desc limit ${MAX_PENDING}
      )`;
    return String(identifiers[0]?.['id']);
  }

  appliedSince(scope: RunScope, since: Date): Promise<CredentialImport[]> {
    return this.imports.find({
      select: { id: true, appliedAt: true, outcome: true, undone: true },
      where: { ...runsOf(scope), appliedAt: MoreThan(since) },
      order: { appliedAt: 'DESC', id: 'ASC' },
      take: MAX_LISTED,
    });
  }

  find(scope: RunScope, id: string): Promise<CredentialImport | null> {
    return this.imports.findOneBy({ id, ...runsOf(scope) });
  }

  lock(scope: RunScope, id: string): Promise<CredentialImport | null> {
    return this.imports.findOne({ where: { id, ...runsOf(scope) }, lock: { mode: 'pessimistic_write' } });
  }

  async ownersOf({ actor, organizationId }: RunScope, credentialIds: string[]): Promise<string[]> {
    if (organizationId === null) return [actor.userId];
    const rows = await this.statements.sql<{ userId: string }[]>`
      select distinct c.owner_id as "userId" from credentials c join memberships m on m.user_id = c.owner_id
      where m.organization_id = ${organizationId} and c.id = any(${credentialIds}::uuid[]) order by 1`;
    return rows.map(({ userId }) => userId);
  }

  async update(
    id: string,
    changes: Partial<Pick<CredentialImport, 'ready' | 'appliedAt' | 'createdIds' | 'outcome' | 'undone'>>,
  ) {
    await this.imports.update({ id }, changes);
  }

  async identitiesLike(ownerId: string, rows: readonly Pick<Fields, 'expiryDate'>[]): Promise<Set<string>> {
    const known = await this.credentials.find({
      select: { id: true, name: true, issuingBody: true, issueDate: true, expiryDate: true },
      where: { ownerId, expiryDate: Any([...new Set(rows.map(({ expiryDate }) => expiryDate))]) },
    });
    return new Set(known.map(identityOf));
  }

  async insertCredentials(ownerId: string, rows: readonly Fields[], recordedBy: string | null): Promise<string[]> {
    const column = (field: keyof Fields) => rows.map((row) => row[field]);
    const made = await this.statements.sql<{ id: string }[]>`
      insert into credentials (owner_id, recorded_by, name, issuing_body, issue_date, expiry_date, notes)
      select ${ownerId}::uuid, ${recordedBy}::uuid, made.* from unnest(${column('name')}::text[], ${column('issuingBody')}::text[],
        ${column('issueDate')}::date[], ${column('expiryDate')}::date[], ${column('notes')}::text[]) as made
      returning id`;
    return made.map(({ id }) => id);
  }

  /**
   * Untouched credentials have not been changed, renewed, archived, reviewed, given a document or a type, or added to
   * the portfolio since they were created. Raw SQL because the entities have no relation to each other.
   */
  async untouched(credentialIds: readonly string[]): Promise<string[]> {
    const rows = await this.statements.sql<{ id: string }[]>`
      select c.id from credentials c
      where c.id = any(${credentialIds}::uuid[]) and c.updated_at = c.created_at
        and not exists (select from documents d where d.credential_id = c.id)
        and not exists (select from credential_renewals r where r.credential_id = c.id)
        and not exists (select from portfolio_entries e where e.credential_id = c.id)
        and not exists (select from credential_type_assignments a where a.credential_id = c.id)
        and not exists (select from credential_reviews v where v.credential_id = c.id)`;
    return rows.map(({ id }) => id);
  }
}
