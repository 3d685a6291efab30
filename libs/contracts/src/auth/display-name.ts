interface NamedPerson {
  firstName: string | null;
  lastName: string | null;
  email: string;
}

export function displayName({ firstName, lastName, email }: NamedPerson): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email;
}

/** Each word must occur in the name or the email address, regardless of case and accents. */
export function memberSearch(search: string): (member: { name: string; email: string }) => boolean {
  const words = fold(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return () => true;
  return ({ name, email }) => {
    const folded = fold(`${name} ${email}`);
    return words.every((word) => folded.includes(word));
  };
}

function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
