export type Json = Record<string, unknown>;

const MAX_DEPTH = 64;
const MAX_VALUES = 50_000;

/** The received file is not a valid badge. The message is a sentence for people. */
export class InvalidBadgeError extends Error {}

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function parseJson(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text);
    return isJson(value) ? value : null;
  } catch {
    return null;
  }
}

export function listOf(value: unknown): unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

export function typesOf({ type, '@type': legacy }: Json): string[] {
  return listOf(type ?? legacy).filter((one) => typeof one === 'string');
}

/** Limits recursion over the document. Iterative, because its input may be nested arbitrarily deep. */
export function requireModestSize(document: Json): void {
  let level: unknown[] = [document];
  let values = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    values += level.length;
    if (depth > MAX_DEPTH || values > MAX_VALUES) throw new InvalidBadgeError('This badge is too complex to be read.');
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []));
  }
}

export function sizeOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((sum, one) => sum + sizeOf(one), 1);
}
