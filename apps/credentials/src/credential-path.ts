export function credentialPath({ id }: { id: string }): string {
  return `/credentials/${encodeURIComponent(id)}`;
}

let listAddress = '/credentials';

export function rememberList(pathname: string, search: string): void {
  listAddress = pathname + search;
}

export function lastList(): string {
  return listAddress;
}
