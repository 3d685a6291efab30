import type { User } from '../auth/users.js';

/**
 * Characters that turn or isolate the direction of the text after them (Unicode Bidirectional Algorithm, UAX #9, 2.1 to 2.5). Text in a
 * right-to-left script needs none of them; in a name they only make it read as another one.
 */
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

/** A text as visitors get it: without controls of the text direction. */
export function publicText(text: string): string {
  return text.replace(DIRECTION_CONTROLS, '');
}

interface PublicPerson {
  firstName?: string | null;
  lastName?: string | null;
  /** Null while the contact is not shown. */
  email?: string | null;
}

/** Who a public portfolio belongs to: the name, else the email where it is shown, else nobody in particular. */
export function publicOwnerName({ firstName, lastName, email }: PublicPerson): string {
  return publicText([firstName, lastName].filter(Boolean).join(' ')).trim() || email || 'Credential holder';
}

/** How the product addresses a person: first name, else the full name, else the email. */
export function displayName(user: Pick<User, 'firstName' | 'name' | 'email'>): string {
  return user.firstName || user.name || user.email;
}
