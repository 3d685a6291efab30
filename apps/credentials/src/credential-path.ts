export function credentialPath({ id }: { id: string }): string {
  return `/credentials/${encodeURIComponent(id)}`;
}

let listAddress = '/credentials';

/** Remembers the list, with its filters, that a credential's screen leads back to. */
export function rememberList(pathname: string, search: string): void {
  listAddress = pathname + search;
}

export function lastList(): string {
  return listAddress;
}
