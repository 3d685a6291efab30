import { DOCUMENT_TYPES, type DocumentType } from '@tracker/contracts/credentials/credential-limits';

/** What the leading bytes may say, and what it counts as. An animated PNG is a PNG to every reader (PNG, third edition). */
const ACCEPTED: Record<string, DocumentType> = {
  'application/pdf': 'application/pdf',
  'image/jpeg': 'image/jpeg',
  'image/png': 'image/png',
  'image/apng': 'image/png',
};

/** The type of a document by its first bytes, or null when it is none of the accepted ones. Names and declared types do not count. */
export async function documentTypeOf(head: Buffer): Promise<DocumentType | null> {
  // Loaded with the first document.
  const { fileTypeFromBuffer } = await import('file-type');
  const detected = await fileTypeFromBuffer(head);
  return (detected && ACCEPTED[detected.mime]) ?? null;
}

const MAX_CHARACTERS = 255;
// Control characters, and the marks that reverse the direction of text: "cod.exe" may be shown for "exe.doc".
const UNSAFE = /[\p{Cc}\p{Bidi_Control}]/gu;

/**
 * The name under which a document is shown and saved: the last part of what the client sent, without what misleads, and with an
 * extension that agrees with the bytes.
 */
export function documentLabel(fileName: string | undefined, type: DocumentType): string {
  const extensions: readonly string[] = DOCUMENT_TYPES[type];
  const lastPart = (fileName ?? '').split(/[/\\]/).at(-1) ?? '';
  const name =
    lastPart
      .replace(UNSAFE, '')
      .replace(/^[.\s]+/, '')
      .trim() || 'document';
  const dot = name.lastIndexOf('.');
  const hasRightExtension = dot > 0 && extensions.includes(name.slice(dot).toLowerCase());
  const stem = hasRightExtension ? name.slice(0, dot) : name;
  const extension = hasRightExtension ? name.slice(dot) : extensions[0];
  return `${[...stem].slice(0, MAX_CHARACTERS - 5).join('')}${extension}`;
}
