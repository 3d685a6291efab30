import type { Role } from '@tracker/contracts/organizations/permissions';
import type { Environment } from '../config/environment.js';

export interface Actor {
  userId: string;
  email: string;
  /** Whether a provider has verified the address. Never authorize anything by an unverified address. */
  emailVerified: boolean;
  /** Whether the address is verified by a source other than an organization, see `hasOwnMark`. */
  hasOwnMark: boolean;
  firstName: string | null;
  lastName: string | null;
  /** IANA name; "today" is the calendar date in this zone. */
  timeZone: string;
  sessionId: string;
  leavingSince: Date | null;
}

export interface Membership {
  organizationId: string;
  role: Role;
}

/** Looks the session up on every request, so that signing out takes effect at once. Implemented by the auth module. */
export abstract class SessionLookup {
  abstract actorOf(token: string): Promise<Actor | null>;
}

/**
 * An organization can assert any email address for its members, so an address verified only by an organization makes
 * nobody an operator.
 */
export function isOperator(
  person: Pick<Actor, 'email' | 'hasOwnMark'>,
  { operatorEmails }: Pick<Environment, 'operatorEmails'>,
): boolean {
  return person.hasOwnMark && operatorEmails.includes(person.email.toLowerCase());
}
