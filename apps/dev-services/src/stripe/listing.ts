import { Parameters } from './parameters.js';
import { invalidParameter, noSuchParameter } from './stripe-error.js';
import type { ListObject } from './stripe-objects.js';

const DEFAULT_LIMIT = 10;
const MOST = 100;

export function pageOf<Item extends { id: string; object: string }>(
  oldestFirst: readonly Item[],
  query: Parameters,
  url: string,
): ListObject<Item> {
  const limit = query.integer('limit') ?? DEFAULT_LIMIT;
  if (limit < 1 || limit > MOST) throw invalidParameter('limit', `Invalid integer: ${limit} (between 1 and ${MOST})`);
  const items = oldestFirst.toReversed();
  const positionOf = (name: string) => {
    const id = query.text(name);
    if (!id) return undefined;
    const index = items.findIndex((item) => item.id === id);
    if (index < 0) throw noSuchParameter(items[0]?.object ?? 'object', id, name);
    return index;
  };
  const after = positionOf('starting_after');
  const before = positionOf('ending_before');
  const from = before === undefined ? (after ?? -1) + 1 : Math.max(before - limit, 0);
  const until = before ?? from + limit;
  return {
    object: 'list',
    data: items.slice(from, until),
    has_more: before === undefined ? until < items.length : from > 0,
    url,
  };
}
