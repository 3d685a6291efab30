import { z } from 'zod';
import { type ConfigurationField, configurationProblem, MAX_CONFIGURED_TEXT } from './configuration-values.js';

const base = {
  name: z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/, 'A setting is named by letters and digits, at most 40 of them'),
  label: z.string().min(1).max(80),
};

export const configurationFieldSchema = z
  .discriminatedUnion('type', [
    z.object({
      ...base,
      type: z.literal('string'),
      default: z.string().max(MAX_CONFIGURED_TEXT),
      enum: z.array(z.string().min(1).max(100)).min(1).max(50).optional(),
    }),
    z.object({
      ...base,
      type: z.literal('integer'),
      default: z.int(),
      minimum: z.int().optional(),
      maximum: z.int().optional(),
    }),
    z.object({ ...base, type: z.literal('boolean'), default: z.boolean() }),
  ])
  .refine(
    (field: ConfigurationField) => configurationProblem(field, field.default) === null,
    'The default of a setting must be a value that it accepts',
  );

const valuesSchema = z.record(z.string().max(40), z.union([z.string(), z.number(), z.boolean()]));

export const newConfigurationSchema = z.object({ values: valuesSchema });
export type NewConfiguration = z.infer<typeof newConfigurationSchema>;

export const remoteConfigurationSchema = z
  .object({ fields: z.array(configurationFieldSchema), values: valuesSchema })
  .meta({ id: 'RemoteConfiguration' });
export type RemoteConfiguration = z.infer<typeof remoteConfigurationSchema>;

export const configuredValuesSchema = valuesSchema.meta({ id: 'ConfiguredValues' });
