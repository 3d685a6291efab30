import type { Document } from '@tracker/database/entities/credentials/document.entity';
import { statement } from '@tracker/database/statements';

export type DocumentFile = Pick<Document, 'id' | 'storageKey' | 'fileName' | 'contentType' | 'sizeBytes'>;
export type StoredFile = Omit<DocumentFile, 'id'>;

export const OWNED_DOCUMENT = statement<{ credentialId: string; ownerId: string }, DocumentFile>(
  'owned-document',
  `select d.id, d.storage_key as "storageKey", d.file_name as "fileName", d.content_type as "contentType",
      d.size_bytes as "sizeBytes"
    from documents d join credentials c on c.id = d.credential_id
    where c.id = :credentialId and c.owner_id = :ownerId`,
);

export const attachSql = (created: string) =>
  `insert into documents (credential_id, storage_key, file_name, content_type, size_bytes)
    select id, :storageKey, :fileName, :contentType, :sizeBytes::int from ${created}`;

/** All stored files of credentials: present documents, those of former periods, and badges. */
const FILES = `(
    select storage_key, credential_id from documents
    union all select storage_key, credential_id from credential_renewals where storage_key is not null
    union all select storage_key, credential_id from credential_badges
  ) file`;

export const FILE_IN_USE = statement<{ storageKey: string }, object>(
  'file-in-use',
  `select from ${FILES} where storage_key = :storageKey limit 1`,
);

export const FILES_OF_CREDENTIALS = statement<{ credentialIds: string[] }, { storageKey: string }>(
  'files-of-credentials',
  `select storage_key as "storageKey" from ${FILES} where credential_id = any(:credentialIds::uuid[])`,
);
