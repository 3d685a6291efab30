import type { Environment } from '../config/environment.js';

/** Operators are named by email, so an address that no provider has verified does not make one. */
export function isOperator(
  person: { email: string; emailVerified: boolean },
  { operatorEmails }: Pick<Environment, 'operatorEmails'>,
): boolean {
  return person.emailVerified && operatorEmails.includes(person.email.toLowerCase());
}
