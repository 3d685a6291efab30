/**
 * Continues after failures, so that one bad item doesn't block the others, then throws the first error. Stops early
 * when `signal` aborts.
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
