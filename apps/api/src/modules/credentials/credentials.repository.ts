import { Injectable } from '@nestjs/common';
import type { CalendarDate } from '@tracker/contracts/calendar-date';
import type { Credential as CredentialView, CredentialFields, DashboardStats } from '@tracker/contracts/credentials';
import { Credential } from '@tracker/database/entities/credential.entity';
import { PreparedReads } from '@tracker/database/prepared';
import { type Hook, UnitOfWork } from '@tracker/database/unit-of-work';
import type { StoredFile } from '../documents/documents.service.js';
import { attachedValues } from '../documents/documents.statements.js';
import { credentialNotFound } from './credentials.errors.js';
import {
  CREATE_CREDENTIAL,
  CREATE_WITH_DOCUMENT,
  CREDENTIAL_LIST,
  CREDENTIAL_STATS,
  CREDENTIAL_VIEW,
  IS_AT_CREDENTIAL_LIMIT,
} from './credentials.statements.js';

type Written = Pick<Credential, 'name' | 'issuingBody' | 'issueDate' | 'expiryDate'> &
  Partial<Pick<Credential, 'notes'>>;

interface NewCredential {
  fields: CredentialFields;
  file: StoredFile | null;
}

/** Every method sees the credentials of one owner only. */
@Injectable()
export class CredentialsRepository {
  constructor(
    private readonly reads: PreparedReads,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** The list in JSON, soonest expiry first. */
  async listJson(ownerId: string, today: CalendarDate): Promise<string> {
    const row = await this.reads.one<{ body: string }>(CREDENTIAL_LIST, [ownerId, today]);
    return row?.body ?? '[]';
  }

  async stats(ownerId: string, today: CalendarDate): Promise<DashboardStats> {
    const stats = await this.reads.one<DashboardStats>(CREDENTIAL_STATS, [ownerId, today]);
    return stats ?? { total: 0, valid: 0, expiring: 0, expired: 0 };
  }

  async get(ownerId: string, id: string, today: CalendarDate): Promise<CredentialView> {
    const view = await this.reads.one<CredentialView>(CREDENTIAL_VIEW, [ownerId, today, id]);
    if (!view) throw credentialNotFound();
    return view;
  }

  /** The new credential in JSON, or null when its owner may have no more, or no more bytes of documents. `undo` is called when certainly nothing was written. */
  async create(
    ownerId: string,
    today: CalendarDate,
    { fields, file }: NewCredential,
    undo: Hook,
  ): Promise<string | null> {
    const { name, issuingBody, issueDate, expiryDate, notes = null } = fields;
    const values = [
      ownerId,
      today,
      name,
      issuingBody,
      issueDate,
      expiryDate,
      notes,
      ...(file ? attachedValues(file) : []),
    ];
    const statement = file ? CREATE_WITH_DOCUMENT : CREATE_CREDENTIAL;
    const created = await this.unitOfWork.runStatement<{ body: string }>(statement, values, undo);
    return created?.body ?? null;
  }

  /** Why a new credential with a document was refused: one credential too many, or else too many bytes. */
  async isAtCredentialLimit(ownerId: string): Promise<boolean> {
    const row = await this.reads.one<{ isAtLimit: boolean }>(IS_AT_CREDENTIAL_LIMIT, [ownerId]);
    return row?.isAtLimit ?? false;
  }

  async update(ownerId: string, id: string, fields: Written): Promise<void> {
    await this.unitOfWork.manager.update(Credential, { id, ownerId }, fields);
  }

  async remove(ownerId: string, id: string): Promise<void> {
    await this.unitOfWork.manager.delete(Credential, { id, ownerId });
  }

  /** Keeps other additions and uploads of the owner waiting until the transaction ends. Before `lock`, as everywhere. */
  async lockOwner(ownerId: string): Promise<void> {
    await this.unitOfWork.manager.query('select from users where id = $1 for no key update', [ownerId]);
  }

  /** Keeps other changes of this credential waiting until the transaction ends. Throws when the owner has no such credential. */
  async lock(ownerId: string, id: string): Promise<void> {
    const row = await this.unitOfWork.manager.findOne(Credential, {
      select: { id: true },
      where: { id, ownerId },
      lock: { mode: 'pessimistic_write' },
    });
    if (!row) throw credentialNotFound();
  }
}
