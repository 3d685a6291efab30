import type { DocumentFile } from './documents.repository.js';

/** $1 credential, $2 its owner. */
export const OWNED_DOCUMENT = {
  name: 'owned-document',
  text: `select d.id, d.storage_key as "storageKey", d.file_name as "fileName", d.content_type as "contentType",
      d.size_bytes as "sizeBytes"
    from documents d join credentials c on c.id = d.credential_id
    where c.id = $1 and c.owner_id = $2`,
};

/** Attaches a stored file to the credential in the relation `created`; its values (`attachedValues`) begin at the parameter `first`. */
export const attachSql = (created: string, first: number) =>
  `insert into documents (credential_id, storage_key, file_name, content_type, size_bytes)
    select id, $${first}, $${first + 1}, $${first + 2}, $${first + 3}::int from ${created}`;

export const attachedValues = ({ storageKey, fileName, contentType, sizeBytes }: Omit<DocumentFile, 'id'>) => [
  storageKey,
  fileName,
  contentType,
  sizeBytes,
];
