import { IMPORT_MAX_BYTES } from '@tracker/contracts/credentials/import-limits';
import { sizeText } from '@tracker/product/document-check';

export const ACCEPTED_FILES =
  '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * The file as it is now: what is checked, also under another choice of columns, is what was chosen, whatever becomes of the file on the disk meanwhile.
 * A sentence when it cannot be taken.
 */
export async function heldFile(chosen: File): Promise<File | string> {
  if (chosen.size === 0) return `“${chosen.name}” is empty.`;
  if (chosen.size > IMPORT_MAX_BYTES)
    return `“${chosen.name}” is ${sizeText(chosen.size)}: a file may have at most ${sizeText(IMPORT_MAX_BYTES)}.`;
  try {
    return new File([await chosen.arrayBuffer()], chosen.name, { type: chosen.type });
  } catch {
    return `“${chosen.name}” could not be read. It may have been moved or changed: please choose it again.`;
  }
}
