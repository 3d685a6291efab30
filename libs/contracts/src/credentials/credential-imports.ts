import { z } from 'zod';
import { DATE_ORDERS, type ImportField } from './credential-limits.js';
import { idSchema } from '../values/text-fields.js';

const headings = (heading: z.ZodType<string | null>) => ({
  name: heading,
  issuingBody: heading,
  issueDate: heading,
  expiryDate: heading,
});

export const importMappingSchema = z.object({ ...headings(z.string()), notes: z.string().nullish() });
export type ImportMapping = Record<ImportField, string | null>;

export const dateOrderSchema = z.enum(DATE_ORDERS, `dateOrder must be one of ${DATE_ORDERS.join(', ')}`);

const importRowSchema = z.object({
  line: z.int(),
  outcome: z.enum(['ready', 'duplicate', 'invalid']),
  problems: z.array(z.string()),
  fields: z.object({
    name: z.string(),
    issuingBody: z.string(),
    issueDate: z.string(),
    expiryDate: z.string(),
    notes: z.string().nullable(),
    email: z.string().optional(),
  }),
});
export type ImportRow = z.infer<typeof importRowSchema>;

export const importCheckSchema = z
  .object({
    id: idSchema,
    columns: z.array(z.string()),
    mapping: z.object({
      ...headings(z.string().nullable()),
      notes: z.string().nullable(),
      email: z.string().optional(),
    }),
    dateOrder: dateOrderSchema.nullable(),
    counts: z.object({ ready: z.int(), duplicate: z.int(), invalid: z.int() }),
    rows: z.array(importRowSchema),
  })
  .meta({ id: 'ImportCheck' });
export type ImportCheck = z.infer<typeof importCheckSchema>;

export const importOutcomeSchema = z
  .object({ created: z.int(), skipped: z.int(), invalid: z.int() })
  .meta({ id: 'ImportOutcome' });
export type ImportOutcome = z.infer<typeof importOutcomeSchema>;

export const importUndoneSchema = z.object({ removed: z.int(), kept: z.int() }).meta({ id: 'ImportUndone' });
export type ImportUndone = z.infer<typeof importUndoneSchema>;

export const recentImportSchema = z
  .object({
    id: idSchema,
    appliedAt: z.iso.datetime(),
    outcome: importOutcomeSchema,
    undone: importUndoneSchema.nullable(),
  })
  .meta({ id: 'RecentImport' });
export type RecentImport = z.infer<typeof recentImportSchema>;
