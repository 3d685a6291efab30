import { SUBSCRIPTION_TIERS, TIER_LIMITS } from '@tracker/contracts/subscription-tiers';
import type { DocumentFile } from './documents.repository.js';

/** $1 credential, $2 its owner. */
export const OWNED_DOCUMENT = {
  name: 'owned-document',
  text: `select d.id, d.storage_key as "storageKey", d.file_name as "fileName", d.content_type as "contentType",
      d.size_bytes as "sizeBytes"
    from documents d join credentials c on c.id = d.credential_id
    where c.id = $1 and c.owner_id = $2`,
};

const bytesOfTiers = SUBSCRIPTION_TIERS.map((tier) => `when '${tier}' then ${TIER_LIMITS[tier].maxDocumentBytes}`);

/** How many bytes of documents a person may have: as the best tier among their organizations says, the free one without any. */
export const documentBytesLimitSql = (userId: string) =>
  `(select greatest(max(case o.subscription_tier ${bytesOfTiers.join(' ')} end), ${TIER_LIMITS.free.maxDocumentBytes})
    from memberships m join organizations o on o.id = m.organization_id where m.user_id = ${userId})`;

/** $1 owner. */
export const DOCUMENT_USAGE = {
  name: 'document-usage',
  text: `select document_bytes_owned($1)::float8 as "documentBytes", ${documentBytesLimitSql('$1')}::float8 as "documentBytesLimit"`,
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
