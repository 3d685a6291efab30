/**
 * Does the same for each of them, also when it fails for one: whatever is wrong with that one would keep the others from their turn for as long as
 * it is wrong. Throws the first failure at the end, and stops early when `signal` says so.
 */
export async function oneByOne<T>(
  items: Iterable<T>,
  work: (item: T) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<void> {
  const failures: { error: unknown }[] = [];
  for (const item of items) {
    if (signal?.aborted) break;
    await work(item).catch((error: unknown) => failures.push({ error }));
  }
  if (failures[0]) throw failures[0].error;
}
