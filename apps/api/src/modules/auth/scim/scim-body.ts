import { lineSchema } from '@tracker/contracts/values/text-fields';
import { invalidSyntax, invalidValue } from './scim.errors.js';

/** The fields of an object by their names in small letters, which have no case. */
export type Fields = ReadonlyMap<string, unknown>;

export function fieldsOf(value: unknown): Fields | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return new Map(Object.entries(value).map(([name, field]) => [name.toLowerCase(), field]));
}

/** The body of a request. Whoever names schemas has to name this one; some programs name none. */
export function readBody(body: unknown, schema: string): Fields {
  const fields = fieldsOf(body);
  if (!fields) throw invalidSyntax('Send a JSON object.');
  const schemas = fields.get('schemas');
  const named = Array.isArray(schemas) ? schemas.map((name) => String(name).toLowerCase()) : null;
  if (schemas !== undefined && !named?.includes(schema.toLowerCase()))
    throw invalidSyntax(`The schemas must name ${schema}.`);
  return fields;
}

/** A boolean, which Entra writes as text: "True", "False". */
export function booleanOf(value: unknown, name: string): boolean {
  const text = typeof value === 'string' ? value.toLowerCase() : value;
  if (text === true || text === 'true') return true;
  if (text === false || text === 'false') return false;
  throw invalidValue(`The value of ${name} must be true or false.`);
}

/** One line. An empty text clears, as Entra sends it. */
export function textOf(value: unknown, label: string, max: number): string | null {
  if (value === null || value === undefined) return null;
  const { data, error } = lineSchema(`The ${label}`, max).safeParse(value);
  if (error) throw invalidValue(`${error.issues[0]?.message ?? `The ${label} is not valid`}.`);
  return data || null;
}
