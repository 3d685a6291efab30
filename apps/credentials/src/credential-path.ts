export function credentialPath({ id }: { id: string }): string {
  return `/credentials/${encodeURIComponent(id)}`;
}

const STORED = 'credential-list';
let listAddress = storedAddress() ?? '/credentials';

export function rememberList(pathname: string, search: string): void {
  listAddress = pathname + search;
  try {
    sessionStorage.setItem(STORED, listAddress);
  } catch {
    return;
  }
}

export function lastList(): string {
  return listAddress;
}

function storedAddress(): string | null {
  try {
    return sessionStorage.getItem(STORED);
  } catch {
    return null;
  }
}
