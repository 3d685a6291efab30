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

/** The rows of a list whose fields the screens don't need checked. */
export const rowsOf = <Row>(value: unknown) => recordsOf(value) as unknown as Row[];

/** A reader of lists. */
export function listOf<Entry>(read: (value: unknown) => Entry): (value: unknown) => Entry[] {
  return (value) => (Array.isArray(value) ? value.map((entry) => read(entry)) : []);
}

/** A reader of objects that reads each field with its own. */
export function shapeOf<Shape extends object>(readers: {
  readonly [Name in keyof Shape]: (value: unknown) => Shape[Name];
}): (value: unknown) => Shape {
  const fields = Object.entries<(value: unknown) => unknown>(readers);
  return (value) => Object.fromEntries(fields.map(([name, read]) => [name, read(recordOf(value)[name])])) as Shape;
}

/** A reader of one of the known values. */
export function oneOf<Value>(known: readonly Value[], fallback: Value): (value: unknown) => Value {
  return (value) => known.find((one) => one === value) ?? fallback;
}

/** Whether a value is exactly `true`. */
export const isTrue = (value: unknown) => value === true;

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
