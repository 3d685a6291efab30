/**
 * Whether the If-None-Match of a request names what would be sent: one tag, a list of them, weak ones too (a proxy that compresses makes
 * them so), or `*` for any (RFC 9110, 13.1.2).
 */
export function isKnown(ifNoneMatch: string | undefined, tag: string): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''));
  return known.includes(tag) || known.includes('*');
}
