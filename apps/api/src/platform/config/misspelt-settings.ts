/** How much of a name may differ: more, and it is another program's setting. */
const TOLERANCE = 0.3;
/** Of shorter names too many are near to one another (PORT, PATH, HOST, HOME). */
const SHORTEST = 7;

/** Variables of the environment that nobody reads and that are nearly the name of a setting: what was meant by them is left out. */
export function misspeltSettings(
  source: Record<string, string | undefined>,
  known: readonly string[],
): { name: string; meant: string }[] {
  const given = Object.keys(source).filter(
    (name) => name.length >= SHORTEST && source[name]?.trim() && !known.includes(name),
  );
  return given.flatMap((name) => {
    const [nearest] = known
      .filter((setting) => setting.length >= SHORTEST)
      .map((setting) => ({ setting, distance: distanceOf(name.toUpperCase(), setting) }))
      .toSorted((one, other) => one.distance - other.distance);
    return nearest && nearest.distance <= TOLERANCE * nearest.setting.length ? [{ name, meant: nearest.setting }] : [];
  });
}

/** Letters to add, take away or replace to come from one name to the other (Levenshtein). */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (const [line, letter] of [...one].entries()) {
    const next = [line + 1];
    for (const [column, match] of [...other].entries())
      next.push(
        Math.min((row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1, (row[column] ?? 0) + (letter === match ? 0 : 1)),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}
