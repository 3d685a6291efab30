import type { DocumentType } from '@tracker/contracts/credential-limits';
import { fileTypeFromBuffer } from 'file-type';

/** What the leading bytes may say, and what it counts as. An animated PNG is a PNG to every reader (PNG, third edition). */
const ACCEPTED: Record<string, DocumentType> = {
  'application/pdf': 'application/pdf',
  'image/jpeg': 'image/jpeg',
  'image/png': 'image/png',
  'image/apng': 'image/png',
};

/** The type of a document by its first bytes, or null when it is none of the accepted ones. Names and declared types do not count. */
export async function documentTypeOf(head: Buffer): Promise<DocumentType | null> {
  const detected = await fileTypeFromBuffer(head);
  return (detected && ACCEPTED[detected.mime]) ?? null;
}
