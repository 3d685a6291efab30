/**
 * Whether the server rejected a statement and did not commit it. A lost connection (classes 57P and 08) may hide a
 * commit.
 */
export function isRefusal(error: unknown): boolean {
  return error instanceof Error && /^(?!57P|08)[0-9A-Z]{5}$/.test(codeOf(error).code ?? '');
}

export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && codeOf(error).code === '23505';
}

export function isReferenceGone(error: unknown, constraint: string): boolean {
  return error instanceof Error && codeOf(error).code === '23503' && codeOf(error).constraint === constraint;
}

/** TypeORM copies pg's fields to its own errors. */
const codeOf = (error: Error) => error as { code?: string; constraint?: string };
