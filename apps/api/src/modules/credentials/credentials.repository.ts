import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { CalendarDate } from '@tracker/contracts/values/calendar-date';
import type { CredentialDetail, CredentialFields, DashboardStats } from '@tracker/contracts/credentials/credentials';
import { Credential } from '@tracker/database/entities/credentials/credential.entity';
import { Statements } from '@tracker/database/statements';
import { User } from '@tracker/database/entities/auth/user.entity';
import { Any, IsNull, Not, type Repository } from 'typeorm';
import { credentialNotFound } from '../../platform/domain-error.js';
import type { OwnedCredential } from '../portfolio/portfolio.repository.js';
import type { StoredFile } from '../documents/documents.statements.js';
import { PLAN_USAGE, roomOf } from '../documents/plan-usage.js';
import {
  ARCHIVE_LIST,
  CHANGE_CREDENTIAL,
  CHANGE_WITH_DOCUMENT,
  type ChangedCredential,
  CREATE_CREDENTIAL,
  CREATE_WITH_DOCUMENT,
  CREDENTIAL_LIST,
  CREDENTIAL_LIST_BY_RENEWAL,
  CREDENTIAL_STATS,
  CREDENTIAL_VIEW,
  ISSUERS,
} from './credentials.statements.js';

type Written = Partial<Pick<Credential, 'name' | 'issuingBody' | 'issueDate' | 'expiryDate' | 'notes'>>;

type RecordedFields = Omit<CredentialFields, 'notes'> & { notes?: string | null | undefined } & Partial<
    Pick<Credential, 'badgeVerdict' | 'badgeCheckedAt'>
  >;

interface NewCredential {
  fields: CredentialFields;
  file: StoredFile | null;
}

@Injectable()
export class CredentialsRepository {
  constructor(
    @InjectRepository(Credential) private readonly credentials: Repository<Credential>,
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly statements: Statements,
  ) {}

  async listJson(ownerId: string, today: CalendarDate, renewed?: boolean): Promise<string> {
    const row =
      renewed === undefined
        ? await this.statements.one(CREDENTIAL_LIST, { ownerId, today })
        : await this.statements.one(CREDENTIAL_LIST_BY_RENEWAL, { ownerId, today, renewed });
    return row?.body ?? '[]';
  }

  async archiveJson(ownerId: string, today: CalendarDate): Promise<string> {
    const row = await this.statements.one(ARCHIVE_LIST, { ownerId, today });
    return row?.body ?? '[]';
  }

  async stats(ownerId: string, today: CalendarDate): Promise<DashboardStats> {
    const stats = await this.statements.one(CREDENTIAL_STATS, { ownerId, today });
    return stats ?? { total: 0, valid: 0, expiring: 0, expired: 0 };
  }

  async get(ownerId: string, id: string, today: CalendarDate): Promise<CredentialDetail> {
    const view = await this.statements.one(CREDENTIAL_VIEW, { ownerId, today, id });
    if (!view) throw credentialNotFound();
    return view;
  }

  async issuers(ownerId: string, search: string): Promise<string[]> {
    const rows = await this.statements.rows(ISSUERS, { ownerId, search });
    return rows.map(({ issuingBody }) => issuingBody);
  }

  async create(ownerId: string, today: CalendarDate, { fields, file }: NewCredential): Promise<string | null> {
    const values = { ownerId, today, ...fields, notes: fields.notes ?? null };
    const created = file
      ? await this.statements.one(CREATE_WITH_DOCUMENT, { ...values, ...file })
      : await this.statements.one(CREATE_CREDENTIAL, values);
    return created?.body ?? null;
  }

  /** The caller must hold the owner's lock and have checked the limit. */
  async record(
    ownerId: string,
    recordedBy: string | null,
    { notes = null, ...fields }: RecordedFields,
  ): Promise<string> {
    const { identifiers } = await this.credentials.insert({ ownerId, recordedBy, notes, ...fields });
    return identifiers[0]?.['id'] as string;
  }

  async room(ownerId: string): Promise<number | null> {
    const usage = await this.statements.one(PLAN_USAGE, { ownerId });
    return usage && roomOf(usage);
  }

  change(values: ChangedCredential, hasDocumentChange: boolean): Promise<CredentialDetail | null> {
    return this.statements.one(hasDocumentChange ? CHANGE_WITH_DOCUMENT : CHANGE_CREDENTIAL, values);
  }

  async update(ownerId: string, id: string, fields: Written): Promise<void> {
    await this.credentials.update({ id, ownerId }, fields);
  }

  async setArchived(ownerId: string, ids: string[], archivedAt: Date | null): Promise<void> {
    const isOther = archivedAt ? IsNull() : Not(IsNull());
    await this.credentials.update({ ownerId, id: Any(ids), archivedAt: isOther }, { archivedAt });
  }

  async remove(ownerId: string, ids: string[]): Promise<void> {
    await this.credentials.delete({ id: Any(ids), ownerId });
  }

  /**
   * Serializes additions and uploads of the owner until the transaction ends. Take this lock first to avoid deadlocks.
   */
  lockOwner(ownerId: string): Promise<void> {
    return this.lockOwners([ownerId]);
  }

  async lockOwners(ownerIds: string[]): Promise<void> {
    await this.users.find({
      select: { id: true },
      where: { id: Any(ownerIds) },
      order: { id: 'ASC' },
      lock: { mode: 'for_no_key_update' },
    });
  }

  /** Locks the rows in one fixed order so that two concurrent calls cannot deadlock. */
  async lockAll(ownerId: string, ids: string[]): Promise<OwnedCredential[]> {
    const rows = await this.credentials.find({
      select: { id: true, archivedAt: true },
      where: { id: Any(ids), ownerId },
      order: { id: 'asc' },
      lock: { mode: 'pessimistic_write' },
    });
    return rows.map(({ id, archivedAt }) => ({ id, isArchived: archivedAt !== null }));
  }

  async lock(ownerId: string, id: string): Promise<Pick<Credential, 'expiryDate' | 'archivedAt'>> {
    const row = await this.credentials.findOne({
      select: { id: true, expiryDate: true, archivedAt: true },
      where: { id, ownerId },
      lock: { mode: 'pessimistic_write' },
    });
    if (!row) throw credentialNotFound();
    return row;
  }
}
