import type { User } from './users.js';

/** How the product addresses a person: first name, else the full name, else the email. */
export function displayName(user: Pick<User, 'firstName' | 'name' | 'email'>): string {
  return user.firstName || user.name || user.email;
}
