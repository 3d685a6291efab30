/** The list that a credential's screen leads back to, with its filters. */
let address = '/credentials';

export function rememberList(pathname: string, search: string): void {
  address = pathname + search;
}

export function lastList(): string {
  return address;
}
