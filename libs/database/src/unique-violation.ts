import { QueryFailedError } from 'typeorm';

/** Whether a write failed because there is a row already that may be there once only. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof QueryFailedError && (error.driverError as { code?: string }).code === '23505';
}
