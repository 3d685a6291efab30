import type { Pool, PoolClient } from 'pg';

type Query = PoolClient['query'];

/**
 * Prepares every statement with parameters and keeps its generic plan. For the few rows of a specification, planning
 * takes longer than running. Idle connections stay open, because each has its own plans.
 */
export function prepareStatements(pool: Pool): void {
  pool.options.idleTimeoutMillis = 0;
  const names = new Map<string, string>();
  const nameOf = (text: string) => {
    const name = names.get(text) ?? `prepared-${names.size}`;
    names.set(text, name);
    return name;
  };
  const prepared = new WeakSet<PoolClient>();
  pool.on('acquire', (client) => {
    if (prepared.has(client)) return;
    prepared.add(client);
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    void query('set plan_cache_mode = force_generic_plan');
    client.query = ((asked: unknown, ...rest: unknown[]) => {
      const [values, ...others] = rest;
      if (typeof asked === 'string' && Array.isArray(values) && values.length > 0)
        return query({ name: nameOf(asked), text: asked, values }, ...others);
      if (isUnnamed(asked)) return query({ ...asked, name: nameOf(asked.text) }, ...rest);
      return query(asked, ...rest);
    }) as Query;
  });
}

function isUnnamed(asked: unknown): asked is { text: string; values: unknown[] } {
  if (typeof asked !== 'object' || asked === null || 'submit' in asked) return false;
  const { name, text, values } = asked as { name?: unknown; text?: unknown; values?: unknown };
  return name === undefined && typeof text === 'string' && Array.isArray(values) && values.length > 0;
}
