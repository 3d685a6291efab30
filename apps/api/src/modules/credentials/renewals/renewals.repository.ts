import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Renewal } from '@tracker/contracts/credentials/credentials';
import { CredentialRenewal } from '@tracker/database/entities/credentials/credential-renewal.entity';
import { Statements, statement } from '@tracker/database/statements';
import type { Repository } from 'typeorm';
import type { DocumentFile } from '../../documents/documents.repository.js';

export interface IdempotentRequest {
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
export class RenewalsRepository {
  constructor(
    @InjectRepository(CredentialRenewal) private readonly renewals: Repository<CredentialRenewal>,
    private readonly statements: Statements,
  ) {}

  async list(credentialId: string): Promise<Renewal[]> {
    const rows = await this.statements.rows(RENEWALS, { credentialId });
    return rows.map((row) => ({ ...row, recordedAt: row.recordedAt.toISOString() }));
  }

  findDocument(ownerId: string, credentialId: string, renewalId: string): Promise<DocumentFile | null> {
    return this.statements.one(FORMER_DOCUMENT, { ownerId, credentialId, renewalId });
  }

  async hashOf(credentialId: string, idempotencyKey: string): Promise<Buffer | null> {
    const renewal = await this.renewals.findOneBy({ credentialId, idempotencyKey });
    return renewal?.requestHash ?? null;
  }

  /**
   * Requires the credential's lock. One statement, so that the document triggers find the file already referenced by
   * the former period and don't queue its removal.
   */
  async storePeriod(credentialId: string, request: IdempotentRequest | null): Promise<void> {
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
