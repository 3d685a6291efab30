import type { User } from '../auth/users.js';

/**
 * Explicit bidirectional controls (UAX #9, 2.1 to 2.5). Right-to-left scripts do not need them; in a name they can
 * spoof another one.
 */
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

export function publicText(text: string): string {
  return text.replace(DIRECTION_CONTROLS, '');
}

interface PublicPerson {
  firstName?: string | null;
  lastName?: string | null;
  email?: string | null;
}

/** The owner's name on a public portfolio: the name, else the visible email, else a neutral term. */
export function publicOwnerName({ firstName, lastName, email }: PublicPerson): string {
  return publicText([firstName, lastName].join(' ')).trim() || email || 'Credential holder';
}

export function welcomeName(user: Pick<User, 'firstName' | 'name' | 'email'>): string {
  return user.firstName || user.name || user.email;
}
