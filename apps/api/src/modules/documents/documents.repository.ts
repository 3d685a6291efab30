import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { DocumentUsage } from '@tracker/contracts/credentials/credentials';
import { SUBSCRIPTION_TIERS, TIER_LIMITS } from '@tracker/contracts/billing/subscription-tiers';
import { CredentialRenewal } from '@tracker/database/entities/credentials/credential-renewal.entity';
import { Document } from '@tracker/database/entities/credentials/document.entity';
import { Statements, statement } from '@tracker/database/statements';
import type { Repository } from 'typeorm';

export type DocumentFile = Pick<Document, 'id' | 'storageKey' | 'fileName' | 'contentType' | 'sizeBytes'>;
export type StoredFile = Omit<DocumentFile, 'id'>;

/** Prepared, because browsers ask again for every document that they show. */
const OWNED_DOCUMENT = statement<{ credentialId: string; ownerId: string }, DocumentFile>(
  'owned-document',
  `select d.id, d.storage_key as "storageKey", d.file_name as "fileName", d.content_type as "contentType",
      d.size_bytes as "sizeBytes"
    from documents d join credentials c on c.id = d.credential_id
    where c.id = :credentialId and c.owner_id = :ownerId`,
);

const bytesOfTiers = SUBSCRIPTION_TIERS.map((tier) => `when '${tier}' then ${TIER_LIMITS[tier].maxDocumentBytes}`);

/** How many bytes of documents a person may have: as the best tier among their organizations says, the free one without any. */
export const DOCUMENT_BYTES_LIMIT_OF_OWNER = `(select greatest(max(case o.subscription_tier ${bytesOfTiers.join(' ')} end), ${TIER_LIMITS.free.maxDocumentBytes})
    from memberships m join organizations o on o.id = m.organization_id where m.user_id = :ownerId)`;

const UNLIMITED_TIERS = SUBSCRIPTION_TIERS.filter((tier) => TIER_LIMITS[tier].maxCredentials === null).map(
  (tier) => `'${tier}'`,
);

/** Prepared, because the screen of credentials asks for it, and each upload while its owner is locked. */
const DOCUMENT_USAGE = statement<{ ownerId: string }, DocumentUsage>(
  'document-usage',
  `select document_bytes_owned(:ownerId)::float8 as "documentBytes", ${DOCUMENT_BYTES_LIMIT_OF_OWNER}::float8 as "documentBytesLimit",
      (select count(*)::int from credentials c where c.owner_id = :ownerId) as credentials,
      case when not exists (
        select 1 from memberships m join organizations o on o.id = m.organization_id
        where m.user_id = :ownerId and o.subscription_tier in (${UNLIMITED_TIERS.join(', ')})
      ) then ${TIER_LIMITS.free.maxCredentials} end as "credentialsLimit"`,
);

/** Attaches a stored file to the credential in the relation `created`; a part of statements whose values are those of the file as well. */
export const attachSql = (created: string) =>
  `insert into documents (credential_id, storage_key, file_name, content_type, size_bytes)
    select id, :storageKey, :fileName, :contentType, :sizeBytes::int from ${created}`;

@Injectable()
export class DocumentsRepository {
  constructor(
    @InjectRepository(Document) private readonly documents: Repository<Document>,
    @InjectRepository(CredentialRenewal) private readonly renewals: Repository<CredentialRenewal>,
    private readonly statements: Statements,
  ) {}

  findOwned(credentialId: string, ownerId: string): Promise<DocumentFile | null> {
    return this.statements.one(OWNED_DOCUMENT, { credentialId, ownerId });
  }

  /** Whoever's it is: ask before whether the reader may. */
  find(credentialId: string): Promise<DocumentFile | null> {
    return this.documents.findOneBy({ credentialId });
  }

  async usage(ownerId: string): Promise<DocumentUsage> {
    const usage = await this.statements.one(DOCUMENT_USAGE, { ownerId });
    if (!usage) throw new Error('A statement without a condition gave no row.');
    return usage;
  }

  /** The size of the credential's present document; 0 without one. */
  async sizeOf(credentialId: string): Promise<number> {
    const document = await this.documents.findOneBy({ credentialId });
    return document?.sizeBytes ?? 0;
  }

  /** Whether a document refers to the file, a current or a former one: the current ones first, as they become former ones. */
  async hasFile(storageKey: string): Promise<boolean> {
    return (await this.documents.existsBy({ storageKey })) || this.renewals.existsBy({ storageKey });
  }

  /** The files of all documents of these credentials, current and former ones. SQL, because it asks two tables at once. */
  async storageKeysOf(credentialIds: string[]): Promise<string[]> {
    const rows = await this.statements.sql<{ storageKey: string }[]>`
      select storage_key as "storageKey" from documents where credential_id = any(${credentialIds}::uuid[])
      union all
      select storage_key from credential_renewals where credential_id = any(${credentialIds}::uuid[]) and storage_key is not null`;
    return rows.map(({ storageKey }) => storageKey);
  }

  async insert(credentialId: string, file: StoredFile): Promise<void> {
    await this.documents.insert({ credentialId, ...file });
  }

  /** Removes the row and returns the key of the file that nothing refers to any more. */
  async remove(credentialId: string): Promise<string | null> {
    const document = await this.documents.findOneBy({ credentialId });
    if (!document) return null;
    await this.documents.delete({ id: document.id });
    return document.storageKey;
  }
}
