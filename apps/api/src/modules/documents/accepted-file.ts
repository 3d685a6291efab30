import type { DocumentType } from '@tracker/contracts/credentials/credential-limits';

/** Maps detected types to accepted ones. An animated PNG is a valid PNG (PNG specification, third edition). */
const ACCEPTED: Record<string, DocumentType> = {
  'application/pdf': 'application/pdf',
  'image/jpeg': 'image/jpeg',
  'image/png': 'image/png',
  'image/apng': 'image/png',
};

/** Detected from the leading bytes; file names and declared types are not trusted. Null if not accepted. */
export async function documentTypeOf(head: Buffer): Promise<DocumentType | null> {
  const { fileTypeFromBuffer } = await import('file-type');
  const detected = await fileTypeFromBuffer(head);
  return (detected && ACCEPTED[detected.mime]) ?? null;
}

const MAX_CHARACTERS = 255;
// Control characters and bidirectional marks, which can disguise `cod.exe` as `exe.doc`.
const UNSAFE = /[\p{Cc}\p{Bidi_Control}]/gu;

export function documentLabel(fileName: string | undefined, extensions: readonly string[]): string {
  const lastPart = (fileName ?? '').split(/[/\\]/).at(-1) ?? '';
  const name =
    lastPart
      .replace(UNSAFE, '')
      .replace(/^[.\s]+/, '')
      .trim() || 'document';
  const dot = name.lastIndexOf('.');
  const hasRightExtension = extensions.includes(name.slice(dot).toLowerCase());
  const stem = hasRightExtension ? name.slice(0, dot) : name;
  const extension = hasRightExtension ? name.slice(dot) : extensions[0];
  return `${[...stem].slice(0, MAX_CHARACTERS - 5).join('')}${extension}`;
}
