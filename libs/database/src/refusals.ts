/** Whether the server refused a statement and so has not committed it. A connection that ended (classes 57P and 08) may hide a commit. */
export function isRefusal(error: unknown): boolean {
  return error instanceof Error && /^(?!57P|08)[0-9A-Z]{5}$/.test(codeOf(error).code ?? '');
}

/** Whether a write failed because there is a row already that may be there once only. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && codeOf(error).code === '23505';
}

/** Whether a write failed because the row that this foreign key refers to is gone. */
export function isReferenceGone(error: unknown, constraint: string): boolean {
  return error instanceof Error && codeOf(error).code === '23503' && codeOf(error).constraint === constraint;
}

/** TypeORM copies what pg says to its own errors. */
const codeOf = (error: Error) => error as { code?: string; constraint?: string };
