interface NamedPerson {
  firstName: string | null;
  lastName: string | null;
  email: string;
}

/** A person's name in lists: first and last name if known, otherwise the email address. */
export function displayName({ firstName, lastName, email }: NamedPerson): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email;
}
