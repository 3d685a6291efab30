// Reading answers field by field: one that is missing or of another kind must not take a screen down.

/** An answer whose fields are not checked yet. */
export type AnswerFields = Readonly<Record<string, unknown>>;

/** What is no object counts as one without fields. */
export function recordOf(value: unknown): AnswerFields {
  return isRecord(value) ? value : {};
}

/** The entries of a list; what is no record counts as one without fields. */
export function recordsOf(value: unknown): AnswerFields[] {
  return Array.isArray(value) ? value.map(recordOf) : [];
}

/** Also of a number that came as text. */
export function numberOf(value: unknown, fallback = 0): number {
  return numberOrNull(value) ?? fallback;
}

/** As `numberOf`, but null where there is no number. */
export function numberOrNull(value: unknown): number | null {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/** Also of an id that came as a number. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** As `textOf`, but null where there is no text. */
export function textOrNull(value: unknown): string | null {
  return textOf(value) || null;
}

/** Whether it has fields at all; true of a list as well. */
export function isRecord(value: unknown): value is AnswerFields {
  return typeof value === 'object' && value !== null;
}
