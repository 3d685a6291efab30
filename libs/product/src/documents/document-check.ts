import { DOCUMENT_MAX_BYTES, DOCUMENT_TYPES } from '@tracker/contracts/credentials/credential-limits';

const ENDINGS: readonly string[] = Object.values(DOCUMENT_TYPES).flat();
const MIME_TYPES: readonly string[] = Object.keys(DOCUMENT_TYPES);

export const ACCEPTED_DOCUMENTS = [...ENDINGS, ...MIME_TYPES].join(',');

/** Why a file cannot be attached, or null. The server also checks its content. */
export function documentProblem({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | null {
  const hasEnding = ENDINGS.some((ending) => name.toLowerCase().endsWith(ending));
  if (!hasEnding || (type !== '' && !MIME_TYPES.includes(type)))
    return `“${name}” cannot be attached: choose a PDF, JPG or PNG file.`;
  if (size === 0) return `“${name}” is empty.`;
  if (size > DOCUMENT_MAX_BYTES)
    return `“${name}” is ${sizeText(size)}: a document may have at most ${sizeText(DOCUMENT_MAX_BYTES)}.`;
  return null;
}

/** `840 kB`, `9.6 MB`, `4.2 GB`; a megabyte is 1,024 × 1,024 bytes, as in most file managers. */
export function sizeText(bytes: number): string {
  const megabytes = bytes / (1024 * 1024);
  if (megabytes >= 1_000) return `${Math.ceil((megabytes / 1024) * 10) / 10} GB`;
  if (megabytes >= 1) return `${Math.ceil(megabytes * 10) / 10} MB`;
  return `${Math.max(1, Math.round(bytes / 1024))} kB`;
}
