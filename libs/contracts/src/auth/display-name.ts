interface NamedPerson {
  firstName: string | null;
  lastName: string | null;
  email: string;
}

export function displayName({ firstName, lastName, email }: NamedPerson): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email;
}
