import { lineSchema } from '@tracker/contracts/values/text-fields';
import { pathOf, type ScimPath } from './scim-path.js';
import { PATCH_SCHEMA } from './scim-schemas.js';
import { invalidSyntax, invalidValue, noTarget } from './scim.errors.js';

type Fields = ReadonlyMap<string, unknown>;

export function fieldsOf(value: unknown): Fields | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return new Map(Object.entries(value).map(([name, field]) => [name.toLowerCase(), field]));
}

/** Some clients send no schemas. Those that do must name this one. */
function readBody(body: unknown, schema: string): Fields {
  const fields = fieldsOf(body);
  if (!fields) throw invalidSyntax('Send a JSON object.');
  const schemas = fields.get('schemas');
  const named = Array.isArray(schemas) ? schemas.map((name) => String(name).toLowerCase()) : null;
  if (schemas !== undefined && !named?.includes(schema.toLowerCase()))
    throw invalidSyntax(`The schemas must name ${schema}.`);
  return fields;
}

export function replacementsIn(body: unknown, schema: string, attributes: ReadonlySet<string>): Change[] {
  const named = [...readBody(body, schema)].filter(([name]) => attributes.has(name));
  return named.map(([name, value]) => ({ op: 'replace', path: pathOf(name), value, isNamed: false }));
}

/** Entra sends booleans as text: "True", "False". */
export function booleanOf(value: unknown, name: string): boolean {
  const text = typeof value === 'string' ? value.toLowerCase() : value;
  if (text === true || text === 'true') return true;
  if (text === false || text === 'false') return false;
  throw invalidValue(`The value of ${name} must be true or false.`);
}

/** Entra clears a value with empty text. */
export function textOf(value: unknown, label: string, max: number): string | null {
  if (value === null || value === undefined) return null;
  const { data, error } = lineSchema(`The ${label}`, max).safeParse(value);
  if (error) throw invalidValue(`${error.issues[0]?.message ?? `The ${label} is not valid`}.`);
  return data || null;
}

export interface Change {
  op: 'add' | 'replace' | 'remove';
  path: ScimPath;
  value: unknown;
  isNamed: boolean;
}

const MAX_OPERATIONS = 1_000;

/**
 * Okta sends objects without a path. Entra sends paths with a capitalized operation, or objects whose keys are paths
 * (`{"emails[type eq \"work\"].value": …}`).
 */
export function changesOf(body: unknown): Change[] {
  const operations = readBody(body, PATCH_SCHEMA).get('operations');
  if (!Array.isArray(operations) || operations.length === 0)
    throw invalidSyntax('Operations must be a list of operations.');
  if (operations.length > MAX_OPERATIONS)
    throw invalidSyntax(`At most ${MAX_OPERATIONS} operations can be sent at a time.`);
  return operations.flatMap(changesOfOperation);
}

function changesOfOperation(operation: unknown): Change[] {
  const fields = fieldsOf(operation);
  const op = String(fields?.get('op')).toLowerCase();
  if (!fields || (op !== 'add' && op !== 'replace' && op !== 'remove'))
    throw invalidSyntax('The op of an operation must be add, replace or remove.');
  const [path, value] = [fields.get('path'), fields.get('value')];
  if (typeof path === 'string' && path.trim() !== '') return [{ op, path: pathOf(path), value, isNamed: true }];
  if (path !== undefined && path !== null && path !== '') throw invalidSyntax('The path of an operation must be text.');
  if (op === 'remove') throw noTarget('A remove operation needs a path.');
  const parts = fieldsOf(value);
  if (!parts) throw invalidSyntax('An operation without a path needs an object as its value.');
  return Object.entries(value as object).map(([name, part]: [string, unknown]) => ({
    op,
    path: pathOf(name),
    value: part,
    isNamed: false,
  }));
}
