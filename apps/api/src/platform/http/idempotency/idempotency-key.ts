import { DomainError, invalidInput } from '../../domain-error.js';

export const IDEMPOTENCY_KEY_HOURS = 24;

const SHAPE = /^[\x21-\x7e]{1,255}$/;

export function requireKeyShape(key: string): void {
  if (!SHAPE.test(key)) throw invalidInput('The Idempotency-Key must be 1 to 255 characters without blanks.');
}

export const keyReused = () =>
  new DomainError('idempotency-key-reused', 422, 'This Idempotency-Key was already used for another request.');

export const keyInUse = () =>
  new DomainError('idempotency-key-in-use', 409, 'The first request with this Idempotency-Key is still running.', {
    'retry-after': '1',
  });
