import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { DocumentUsage } from '@tracker/contracts/credentials/credentials';
import { CredentialBadge } from '@tracker/database/entities/credentials/credential-badge.entity';
import { CredentialRenewal } from '@tracker/database/entities/credentials/credential-renewal.entity';
import { Document } from '@tracker/database/entities/credentials/document.entity';
import { Statements, statement } from '@tracker/database/statements';
import type { Repository } from 'typeorm';
import { PLAN_USAGE } from './plan-usage.js';

export type DocumentFile = Pick<Document, 'id' | 'storageKey' | 'fileName' | 'contentType' | 'sizeBytes'>;
export type StoredFile = Omit<DocumentFile, 'id'>;

const OWNED_DOCUMENT = statement<{ credentialId: string; ownerId: string }, DocumentFile>(
  'owned-document',
  `select d.id, d.storage_key as "storageKey", d.file_name as "fileName", d.content_type as "contentType",
      d.size_bytes as "sizeBytes"
    from documents d join credentials c on c.id = d.credential_id
    where c.id = :credentialId and c.owner_id = :ownerId`,
);

export const attachSql = (created: string) =>
  `insert into documents (credential_id, storage_key, file_name, content_type, size_bytes)
    select id, :storageKey, :fileName, :contentType, :sizeBytes::int from ${created}`;

@Injectable()
export class DocumentsRepository {
  constructor(
    @InjectRepository(Document) private readonly documents: Repository<Document>,
    @InjectRepository(CredentialRenewal) private readonly renewals: Repository<CredentialRenewal>,
    @InjectRepository(CredentialBadge) private readonly badges: Repository<CredentialBadge>,
    private readonly statements: Statements,
  ) {}

  findOwned(credentialId: string, ownerId: string): Promise<DocumentFile | null> {
    return this.statements.one(OWNED_DOCUMENT, { credentialId, ownerId });
  }

  /** Does not check access; the caller must. */
  find(credentialId: string): Promise<DocumentFile | null> {
    return this.documents.findOneBy({ credentialId });
  }

  async usage(ownerId: string): Promise<DocumentUsage> {
    const usage = await this.statements.one(PLAN_USAGE, { ownerId });
    if (!usage) throw new Error('A statement without a condition gave no row.');
    return usage;
  }

  async sizeOf(credentialId: string): Promise<number> {
    const document = await this.documents.findOneBy({ credentialId });
    return document?.sizeBytes ?? 0;
  }

  async hasFile(storageKey: string): Promise<boolean> {
    for (const files of [this.documents, this.renewals, this.badges])
      if (await files.existsBy({ storageKey })) return true;
    return false;
  }

  async storageKeysOf(credentialIds: string[]): Promise<string[]> {
    const rows = await this.statements.sql<{ storageKey: string }[]>`
      select storage_key as "storageKey" from documents where credential_id = any(${credentialIds}::uuid[])
      union all
      select storage_key from credential_renewals where credential_id = any(${credentialIds}::uuid[]) and storage_key is not null
      union all
      select storage_key from credential_badges where credential_id = any(${credentialIds}::uuid[])`;
    return rows.map(({ storageKey }) => storageKey);
  }

  async insert(credentialId: string, file: StoredFile): Promise<void> {
    await this.documents.insert({ credentialId, ...file });
  }

  async remove(credentialId: string): Promise<string | null> {
    const document = await this.documents.findOneBy({ credentialId });
    if (!document) return null;
    await this.documents.delete({ id: document.id });
    return document.storageKey;
  }
}
