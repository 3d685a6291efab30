// Without zod: remotes bundle this module.

interface FieldBase {
  readonly name: string;
  readonly label: string;
}

/** A setting of a remote, in its manifest: a subset of JSON Schema with a name, a label and a default. */
export type ConfigurationField =
  | (FieldBase & { readonly type: 'string'; readonly default: string; readonly enum?: readonly string[] | undefined })
  | (FieldBase & {
      readonly type: 'integer';
      readonly default: number;
      readonly minimum?: number | undefined;
      readonly maximum?: number | undefined;
    })
  | (FieldBase & { readonly type: 'boolean'; readonly default: boolean });

export type ConfigurationValue = string | number | boolean;
export type ConfigurationValues = Readonly<Record<string, ConfigurationValue>>;

export const MAX_CONFIGURED_TEXT = 500;

export function configurationProblem(field: ConfigurationField, value: unknown): string | null {
  const { label } = field;
  if (field.type === 'boolean') return typeof value === 'boolean' ? null : `${label} must be on or off`;
  if (field.type === 'string') {
    if (field.enum) return field.enum.some((option) => option === value) ? null : `${label} must be one of its options`;
    const isText = typeof value === 'string' && value.length <= MAX_CONFIGURED_TEXT;
    return isText ? null : `${label} must be a text of at most ${MAX_CONFIGURED_TEXT} characters`;
  }
  const { minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER } = field;
  if (!Number.isSafeInteger(value)) return `${label} must be a whole number`;
  if (Number(value) < minimum) return `${label} must be at least ${minimum}`;
  return Number(value) > maximum ? `${label} must be at most ${maximum}` : null;
}

export function configuredValues(
  fields: readonly ConfigurationField[],
  set: Readonly<Record<string, unknown>>,
): ConfigurationValues {
  return Object.fromEntries(
    fields.map((field) => {
      const value = set[field.name];
      return [field.name, configurationProblem(field, value) === null ? (value as ConfigurationValue) : field.default];
    }),
  );
}
