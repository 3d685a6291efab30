import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { RENEWAL_NOT_LATER } from '@tracker/contracts/credentials/credential-limits';
import type { CredentialDetail, Renewal } from '@tracker/contracts/credentials/credentials';
import { CredentialRenewal } from '@tracker/database/entities/credentials/credential-renewal.entity';
import { statement, Statements } from '@tracker/database/statements';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import type { Repository } from 'typeorm';
import type { Actor } from '../../platform/actor/actor.js';
import { DomainError } from '../../platform/domain-error.js';
import { keyReused, requireKeyShape } from '../../platform/http/idempotency-key.js';
import type { ReceivedFile, ReceivedForm } from '../../platform/http/multipart-form.js';
import type { DocumentFile } from '../documents/documents.statements.js';
import { documentNotFound, DocumentsService } from '../documents/documents.service.js';
import { renewalOf } from './credential-form.js';
import { CredentialsRepository } from './credentials.repository.js';
import { CredentialsService, requireCurrent } from './credentials.service.js';

const renewalNotLater = () => new DomainError('renewal-not-later', 400, `${RENEWAL_NOT_LATER}.`);

interface IdempotentRequest {
  key: string;
  hash: Buffer;
}

type RenewalRow = Omit<Renewal, 'recordedAt'> & { recordedAt: Date };

/** Timestamps are unique per credential, because each renewal locks it first. */
const RENEWALS = statement<{ credentialId: string }, RenewalRow>(
  'renewals-of-credential',
  `select r.id, r.issue_date as "issueDate", r.expiry_date as "expiryDate", r.storage_key is not null as "hasDocument",
      case when r.storage_key is not null then '/api/credentials/' || r.credential_id || '/renewals/' || r.id || '/document' end as "documentUrl",
      r.recorded_at as "recordedAt"
    from credential_renewals r where r.credential_id = :credentialId order by r.recorded_at desc, r.expiry_date desc, r.id`,
);

const FORMER_DOCUMENT = statement<{ ownerId: string; credentialId: string; renewalId: string }, DocumentFile>(
  'former-document',
  `select r.id, r.storage_key as "storageKey", r.file_name as "fileName", r.content_type as "contentType", r.size_bytes as "sizeBytes"
    from credential_renewals r join credentials c on c.id = r.credential_id
    where r.id = :renewalId and c.id = :credentialId and c.owner_id = :ownerId and r.storage_key is not null`,
);

@Injectable()
export class RenewalsService {
  constructor(
    @InjectRepository(CredentialRenewal) private readonly renewals: Repository<CredentialRenewal>,
    private readonly statements: Statements,
    private readonly credentials: CredentialsRepository,
    private readonly views: CredentialsService,
    private readonly documents: DocumentsService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async list(actor: Actor, credentialId: string): Promise<Renewal[]> {
    await this.views.get(actor, credentialId);
    const rows = await this.statements.rows(RENEWALS, { credentialId });
    return rows.map((row) => ({ ...row, recordedAt: row.recordedAt.toISOString() }));
  }

  async document({ userId }: Actor, credentialId: string, renewalId: string): Promise<DocumentFile> {
    const document = await this.statements.one(FORMER_DOCUMENT, { ownerId: userId, credentialId, renewalId });
    if (!document) throw documentNotFound();
    return document;
  }

  read(document: DocumentFile): Promise<Readable> {
    return this.documents.read(document);
  }

  async renew(actor: Actor, id: string, form: ReceivedForm, key: string | undefined): Promise<CredentialDetail> {
    const { notes, ...period } = renewalOf(form);
    const request = await idempotentRequest(key, { ...period, notes }, form.file);
    // Rejects early, before a file is stored. The check under the lock below is the authoritative one.
    await this.views.get(actor, id);
    const file = form.file && (await this.documents.store(form.file));
    await this.unitOfWork.run(async () => {
      if (file) this.documents.discardOnRollback(file);
      if (file) await this.credentials.lockOwner(actor.userId);
      const current = await this.credentials.lock(actor.userId, id);
      if (request && (await this.isDone(id, request))) {
        if (file) this.unitOfWork.afterCommit(() => this.documents.discard(file));
        return;
      }
      requireCurrent(current);
      if (period.expiryDate <= current.expiryDate) throw renewalNotLater();
      await this.storePeriod(id, request);
      if (file) await this.documents.requireRoom(actor.userId, id, file);
      await this.credentials.update(actor.userId, id, { ...period, ...(notes !== undefined && { notes }) });
      if (file) await this.documents.attach(id, file);
    });
    return this.views.get(actor, id);
  }

  private async isDone(credentialId: string, { key, hash }: IdempotentRequest): Promise<boolean> {
    const renewal = await this.renewals.findOneBy({ credentialId, idempotencyKey: key });
    if (renewal?.requestHash && !renewal.requestHash.equals(hash)) throw keyReused();
    return renewal !== null;
  }

  /**
   * Requires the credential's lock. One statement, so that the document triggers find the file already referenced by
   * the former period and don't queue its removal.
   */
  private async storePeriod(credentialId: string, request: IdempotentRequest | null): Promise<void> {
    await this.statements.sql`
      with former as (
        delete from documents where credential_id = ${credentialId}::uuid returning storage_key, file_name, content_type, size_bytes
      )
      insert into credential_renewals
        (credential_id, issue_date, expiry_date, idempotency_key, request_hash, storage_key, file_name, content_type, size_bytes)
      select c.id, c.issue_date, c.expiry_date, ${request?.key ?? null}::text, ${request?.hash ?? null}::bytea, former.*
        from credentials c left join former on true where c.id = ${credentialId}::uuid`;
  }
}

/** The hash detects an `Idempotency-Key` reused for a different request. Null without a key. */
async function idempotentRequest(
  key: string | undefined,
  fields: object,
  file: ReceivedFile | null,
): Promise<IdempotentRequest | null> {
  if (key === undefined) return null;
  requireKeyShape(key);
  const hash = createHash('sha256').update(JSON.stringify([fields, file?.sizeBytes ?? null]));
  if (file) for await (const bytes of createReadStream(file.path)) hash.update(bytes);
  return { key, hash: hash.digest() };
}
