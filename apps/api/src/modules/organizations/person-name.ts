interface Person {
  firstName: string | null;
  lastName: string | null;
  email: string;
}

/** What colleagues read in mails and on the invitation screen. */
export function personName({ firstName, lastName, email }: Person): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email;
}
