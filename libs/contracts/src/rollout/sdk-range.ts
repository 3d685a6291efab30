type Version = readonly [major: number, minor: number, patch: number];

/**
 * Whether `version` satisfies `range`: exact versions or `^x.y.z`, joined by ` || `. Unknown syntax counts as
 * incompatible, because a mismatched remote fails later and is harder to diagnose.
 */
export function isInSdkRange(range: string, version: string): boolean {
  return isSdkRange(range) && range.split(' || ').some((part) => isInOneRange(part, version));
}

/** Whether `isInSdkRange` understands the range. */
export function isSdkRange(range: string): boolean {
  return range.split(' || ').every((part) => parse(part.replace(/^\^/, '')) !== null);
}

function isInOneRange(range: string, version: string): boolean {
  const wanted = parse(range.replace(/^\^/, ''));
  const actual = parse(version);
  if (!wanted || !actual) return false;
  if (!range.startsWith('^')) return compare(actual, wanted) === 0;
  // Below 1.0.0, npm's caret fixes the first non-zero part.
  const fixed = wanted.findIndex((part) => part > 0);
  const isSameLine = wanted.slice(0, fixed === -1 ? 3 : fixed + 1).every((part, place) => part === actual[place]);
  return isSameLine && compare(actual, wanted) >= 0;
}

function parse(text: string): Version | null {
  const parts = /^(\d+)\.(\d+)\.(\d+)$/.exec(text);
  return parts ? [Number(parts[1]), Number(parts[2]), Number(parts[3])] : null;
}

function compare(left: Version, right: Version): number {
  const place = left.findIndex((part, index) => part !== right[index]);
  return place === -1 ? 0 : (left[place] ?? 0) - (right[place] ?? 0);
}
