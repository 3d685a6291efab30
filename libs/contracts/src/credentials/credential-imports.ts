import { z } from 'zod';
import { DATE_ORDERS, type ImportField } from './import-limits.js';
import { idSchema } from '../values/text-fields.js';

const headings = (heading: z.ZodType<string | null>) => ({
  name: heading,
  issuingBody: heading,
  issueDate: heading,
  expiryDate: heading,
});

/** Which column holds what, by its heading. */
export const importMappingSchema = z.object({ ...headings(z.string()), notes: z.string().nullish() });
export type ImportMapping = Record<ImportField, string | null>;

export const dateOrderSchema = z.enum(DATE_ORDERS, `dateOrder must be one of ${DATE_ORDERS.join(', ')}`);

export const importRowSchema = z.object({
  /** Where the row begins in the file; the headings are in line 1. */
  line: z.int(),
  outcome: z.enum(['ready', 'duplicate', 'invalid']),
  /** One sentence each. */
  problems: z.array(z.string()),
  /** What was read; dates as `YYYY-MM-DD` where they could be read as dates. */
  fields: z.object({
    name: z.string(),
    issuingBody: z.string(),
    issueDate: z.string(),
    expiryDate: z.string(),
    notes: z.string().nullable(),
    /** Whose it is to be, in an import for the members of an organization. */
    email: z.string().optional(),
  }),
});
export type ImportRow = z.infer<typeof importRowSchema>;

/** What an import would do. */
export const importCheckSchema = z
  .object({
    id: idSchema,
    /** The headings of the file. */
    columns: z.array(z.string()),
    /** Null where no column was chosen or recognized. */
    mapping: z.object({
      ...headings(z.string().nullable()),
      notes: z.string().nullable(),
      email: z.string().optional(),
    }),
    /** As it was asked for. */
    dateOrder: dateOrderSchema.nullable(),
    counts: z.object({ ready: z.int(), duplicate: z.int(), invalid: z.int() }),
    rows: z.array(importRowSchema),
  })
  .meta({ id: 'ImportCheck' });
export type ImportCheck = z.infer<typeof importCheckSchema>;

/** How many rows became credentials, were there already, or could not be taken. */
export const importOutcomeSchema = z
  .object({ created: z.int(), skipped: z.int(), invalid: z.int() })
  .meta({ id: 'ImportOutcome' });
export type ImportOutcome = z.infer<typeof importOutcomeSchema>;

/** How many credentials of an import were deleted, and how many stay because they were changed since. */
export const importUndoneSchema = z.object({ removed: z.int(), kept: z.int() }).meta({ id: 'ImportUndone' });
export type ImportUndone = z.infer<typeof importUndoneSchema>;

/** What was imported within the last day, and can still be undone. */
export const recentImportSchema = z
  .object({
    id: idSchema,
    appliedAt: z.iso.datetime(),
    outcome: importOutcomeSchema,
    /** What undoing it answered; null when it was not undone. */
    undone: importUndoneSchema.nullable(),
  })
  .meta({ id: 'RecentImport' });
export type RecentImport = z.infer<typeof recentImportSchema>;
