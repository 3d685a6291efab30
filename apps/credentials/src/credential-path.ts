/** The screen of one credential. */
export function credentialPath({ id }: { id: string }): string {
  return `/credentials/${encodeURIComponent(id)}`;
}

let listAddress = '/credentials';

/** Notes the list that a credential's screen leads back to, with its filters. */
export function rememberList(pathname: string, search: string): void {
  listAddress = pathname + search;
}

/** The address of that list. */
export function lastList(): string {
  return listAddress;
}
