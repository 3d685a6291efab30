// A missing or malformed field must not break a screen, so these readers return a fallback.

/** An unvalidated answer. */
export type AnswerFields = Readonly<Record<string, unknown>>;

/** Treats anything but an object as an empty one. */
export function recordOf(value: unknown): AnswerFields {
  return isRecord(value) ? value : {};
}

/** The entries of a list; anything but an object becomes an empty one. */
export function recordsOf(value: unknown): AnswerFields[] {
  return Array.isArray(value) ? value.map(recordOf) : [];
}

/** Reads a number, also from text. */
export function numberOf(value: unknown, fallback = 0): number {
  return numberOrNull(value) ?? fallback;
}

/** Like `numberOf`, but null as the fallback. */
export function numberOrNull(value: unknown): number | null {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/** Reads text, also from a number. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Like `textOf`, but null as the fallback. */
export function textOrNull(value: unknown): string | null {
  return textOf(value) || null;
}

/** Whether a value is an object or a list. */
export function isRecord(value: unknown): value is AnswerFields {
  return typeof value === 'object' && value !== null;
}
