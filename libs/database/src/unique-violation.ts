import { QueryFailedError } from 'typeorm';

/** Whether a write failed because there is a row already that may be there once only. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof QueryFailedError && (error.driverError as { code?: string }).code === '23505';
}

/** Whether a write failed because the row that this foreign key refers to is gone. */
export function isReferenceGone(error: unknown, constraint: string): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  const { code, constraint: violated } = error.driverError as { code?: string; constraint?: string };
  return code === '23503' && violated === constraint;
}
