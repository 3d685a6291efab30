/**
 * Matches like the shell's router: `:name` is any one segment, a final `*` is any number of segments, and case is
 * ignored.
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
