import { BADGE_MAX_BYTES } from '@tracker/contracts/badges/badge-limits';

export const ACCEPTED_BADGES = '.json,.jwt,.png,.svg,.txt,application/json,image/png,image/svg+xml';

const BADGE_NAME = /\.(?:json|jsonld|jwt|svg)$/i;
const BAKED = ['openbadgecredential\0', 'openbadges\0'];

/** Whether a dropped file is a badge rather than a document. Any PNG can be a document, so its text chunks decide. */
export async function isBadgeFile(file: File): Promise<boolean> {
  if (BADGE_NAME.test(file.name)) return true;
  if (!/\.png$/i.test(file.name) || file.size > BADGE_MAX_BYTES) return false;
  const bytes = await latin1Of(file);
  return BAKED.some((keyword) => bytes.includes(keyword));
}

function latin1Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error));
    reader.readAsText(file, 'latin1');
  });
}
