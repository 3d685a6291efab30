import type { Role } from '@tracker/contracts/roles';

/** The signed-in person of a request. */
export interface Actor {
  userId: string;
  email: string;
  /** Whether a provider has vouched for the address; only then may anything be decided by it. */
  emailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
  /** IANA name; "today" is the calendar date in it. */
  timeZone: string;
  sessionId: string;
}

/** The actor's place in the organization the request is about. */
export interface Membership {
  organizationId: string;
  role: Role;
}
