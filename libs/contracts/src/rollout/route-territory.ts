/**
 * Path prefixes that the server or the shell handles itself. The value is the platform's own remote that may have
 * routes below the prefix.
 */
export const RESERVED_PREFIXES: Readonly<Record<string, string | null>> = {
  '/.well-known': null,
  '/api': null,
  '/assets': null,
  '/auth': null,
  '/badges': 'badges',
  '/calendar': null,
  '/healthz': null,
  '/issuers': null,
  '/link-sign-in': null,
  '/mail/unsubscribe': null,
  '/metrics': null,
  '/readyz': null,
  '/remotes': null,
  '/scim': null,
  '/settings': 'team',
  '/verify': 'badges',
};

/** Whether a route, by its shape, could match a path that belongs to the platform. */
export function isReserved(remote: string, path: string): boolean {
  return Object.entries(RESERVED_PREFIXES).some(
    ([prefix, owner]) => owner !== remote && doOverlap(path, below(prefix)),
  );
}

export const below = (prefix: string) => `${prefix}/*`;

/** Whether every path that the route matches lies at or below the prefix. */
export function isBelow(path: string, prefix: string): boolean {
  const parts = partsOf(path);
  return partsOf(prefix).every((part, place) => part === parts[place]);
}

/**
 * Whether a path matches both patterns. Matches like the shell's router: `:name` is any one segment, a final `*` is any
 * number of segments, and case is ignored.
 */
export function doOverlap(one: string, other: string): boolean {
  const [first, second] = [partsOf(one), partsOf(other)];
  for (let place = 0; ; place += 1) {
    const [a, b] = [first[place], second[place]];
    if (a === '*' || b === '*') return true;
    if (a === undefined || b === undefined) return a === b;
    if (!a.startsWith(':') && !b.startsWith(':') && a !== b) return false;
  }
}

const partsOf = (pattern: string) => pattern.toLowerCase().split('/').filter(Boolean);
