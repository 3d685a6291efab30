/**
 * Whether some address is at both route patterns. `:name` stands for any one part whatever its name, `*` at the end for any number of parts, and
 * case does not matter, as in the shell's router.
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
