import type { Role } from '@tracker/contracts/organizations/permissions';
import type { Environment } from '../config/environment.js';

/** The signed-in person of a request. */
export interface Actor {
  userId: string;
  email: string;
  /** Whether a provider has vouched for the address; only then may anything be decided by it. */
  emailVerified: boolean;
  /** Whether the mark holds without the word of any organization, see `hasOwnMark`. */
  hasOwnMark: boolean;
  firstName: string | null;
  lastName: string | null;
  /** IANA name; "today" is the calendar date in it. */
  timeZone: string;
  sessionId: string;
  /** Since when the account is about to be deleted; such a person may do nothing but undo it. */
  leavingSince: Date | null;
}

/** The actor's place in the organization the request is about. */
export interface Membership {
  organizationId: string;
  role: Role;
}

/** Answers whose session a cookie is. The auth module implements it; every request asks anew, so that a logout holds at once. */
export abstract class SessionLookup {
  abstract actorOf(token: string): Promise<Actor | null>;
}

/** Operators are named by email, which organizations could assert for their people. So the word of an organization makes nobody an operator. */
export function isOperator(
  person: Pick<Actor, 'email' | 'hasOwnMark'>,
  { operatorEmails }: Pick<Environment, 'operatorEmails'>,
): boolean {
  return person.hasOwnMark && operatorEmails.includes(person.email.toLowerCase());
}
