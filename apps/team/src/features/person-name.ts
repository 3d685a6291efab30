import type { Member } from '@tracker/contracts/members';

/** How a member is called in lists: the full name, else the email. */
export function personName({ firstName, lastName, email }: Pick<Member, 'firstName' | 'lastName' | 'email'>): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email;
}
