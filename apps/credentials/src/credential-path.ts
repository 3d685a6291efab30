/** The screen of one credential. */
export function credentialPath({ id }: { id: string }): string {
  return `/credentials/${encodeURIComponent(id)}`;
}
