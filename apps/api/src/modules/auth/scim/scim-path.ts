import { invalidFilter, invalidPath } from './scim.errors.js';
import { USER_SCHEMA, GROUP_SCHEMA } from './scim-schemas.js';

/**
 * A comparison such as `userName eq "x"`. Attribute names are case-insensitive (RFC 7643, 2.1) and stored in lower
 * case.
 */
export interface Comparison {
  path: ScimPath;
  value: string | number | boolean | null;
}

export interface ScimPath {
  extension: string | null;
  attribute: string;
  which: Comparison | null;
  sub: string | null;
}

const KNOWN = new Set([USER_SCHEMA, GROUP_SCHEMA].map((schema) => schema.toLowerCase()));
const MAX_LENGTH = 1_000;
const NAME = String.raw`[a-zA-Z$][\w$-]*`;
const TEXT = String.raw`"(?:[^"\\]|\\.)*"`;
const PATH = String.raw`(?:(urn:[\w.:-]+):)?(${NAME})(?:\[((?:${TEXT}|[^"\]])*)\])?(?:\.(${NAME}))?`;
const WHOLE_PATH = new RegExp(`^${PATH}$`);
const ONE_COMPARISON = new RegExp(String.raw`\s*${PATH}\s+(\w+)(?:\s+(${TEXT}|true|false|null|-?\d+))?\s*`, 'iy');
const AND = /and(?=\s)/iy;

export function pathOf(text: string): ScimPath {
  const match = text.length > MAX_LENGTH ? null : WHOLE_PATH.exec(text.trim());
  const path = match && pathFrom(match, invalidPath);
  if (!path) throw invalidPath(`There is no attribute ${text.slice(0, 80)}.`);
  return path;
}

/** Supports `eq` joined by `and`, which is what directories send. Every other filter is rejected. */
export function comparisonsOf(filter: string, refuse = invalidFilter): Comparison[] {
  const comparisons: Comparison[] = [];
  if (filter.length > MAX_LENGTH) throw refuse('The filter is too long.');
  let at = 0;
  while (at < filter.length || comparisons.length === 0) {
    ONE_COMPARISON.lastIndex = at;
    const match = ONE_COMPARISON.exec(filter);
    at = ONE_COMPARISON.lastIndex;
    const path = match && pathFrom(match, refuse);
    const [operator, value] = match?.slice(5) ?? [];
    if (!path || operator?.toLowerCase() !== 'eq' || value === undefined)
      throw refuse('Filters support only eq comparisons joined by and.');
    comparisons.push({ path, value: literal(value, refuse) });
    if (at >= filter.length) break;
    AND.lastIndex = at;
    if (!AND.test(filter)) throw refuse('Join the comparisons of a filter with “and”.');
    at = AND.lastIndex;
  }
  return comparisons;
}

type Refuse = typeof invalidFilter;

function pathFrom([, schema, attribute = '', within, sub]: (string | undefined)[], refuse: Refuse): ScimPath {
  const [which = null, ...more] = within === undefined ? [] : comparisonsOf(within, refuse);
  if (more.length > 0) throw refuse('A path can select a value by one comparison only.');
  return {
    extension: schema === undefined || KNOWN.has(schema.toLowerCase()) ? null : schema,
    attribute: attribute.toLowerCase(),
    which,
    sub: sub?.toLowerCase() ?? null,
  };
}

function literal(text: string, refuse: Refuse): Comparison['value'] {
  try {
    const value = JSON.parse(text.startsWith('"') ? text : text.toLowerCase()) as Comparison['value'];
    if (typeof value !== 'string' || !value.includes('\0')) return value;
  } catch {
    throw refuse('Strings in a filter must be JSON strings.');
  }
  throw refuse('A string in a filter must not contain a NUL character.');
}
