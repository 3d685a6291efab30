interface NamedPerson {
  firstName: string | null;
  lastName: string | null;
  email: string;
}

/** How a person is called in lists: the first and last name as far as they are known, otherwise the email address. */
export function displayName({ firstName, lastName, email }: NamedPerson): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email;
}
